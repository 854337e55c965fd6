import { sql } from 'kysely'
import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'

/**
 * Sends pending decisions about sign-ins to the identity service, until it has confirmed all of them. What it no longer has needs
 * no telling.
 */
export async function tellIdentities({
  tx,
  identity,
}: Pick<Context, 'tx' | 'identity'>): Promise<void> {
  const { rows } = await tx((tx) =>
    sql<{ uid: string; wanted: boolean }>`
      select uid, disabled_wanted as wanted from identity_user where disabled_wanted is not null
       order by uid`.execute(tx)
  )
  for (const { uid, wanted: isRequested } of rows) {
    // The service takes one at a time.
    await identity.setDisabled(uid, isRequested).catch((error: unknown) => {
      if (!(error instanceof IdentityProblem && error.code === 'user-not-found')) throw error
    })
    // Decided otherwise meanwhile: the next one tells that.
    await tx((tx) =>
      sql`update identity_user set disabled_wanted = null where uid = ${uid} and disabled_wanted = ${isRequested}`.execute(
        tx
      )
    )
  }
}
