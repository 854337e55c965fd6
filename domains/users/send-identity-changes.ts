import { sql } from 'kysely'
import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'

/**
 * Sends pending changes of sign-ins to the identity service until all are confirmed. Sign-ins that no longer exist there count as done.
 * Idempotent.
 */
export async function sendIdentityChanges({
  tx,
  identity,
}: Pick<Context, 'tx' | 'identity'>): Promise<void> {
  const { rows } = await tx((tx) =>
    sql<{ uid: string; wanted: boolean }>`
      select uid, disabled_wanted as wanted from identity_user where disabled_wanted is not null
       order by uid`.execute(tx)
  )
  for (const { uid, wanted: isRequested } of rows) {
    // Sequential: the service takes one at a time.
    await identity.setDisabled(uid, isRequested).catch((error: unknown) => {
      if (!(error instanceof IdentityProblem && error.code === 'user-not-found')) throw error
    })
    // Stays pending when it was changed again in the meantime.
    await tx((tx) =>
      sql`update identity_user set disabled_wanted = null where uid = ${uid} and disabled_wanted = ${isRequested}`.execute(
        tx
      )
    )
  }
}
