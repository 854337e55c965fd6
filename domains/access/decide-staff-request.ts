import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addMembership } from './add-membership.ts'
import type { decideStaffRequest as endpoint } from './contract-staff.ts'
import { changeStaff } from './staff-change.ts'

/**
 * Approves, declines or withdraws a request to make a user staff. Throws `not-yours-to-decide` when the requester
 * approves or declines, when anybody else withdraws, and for decisions about oneself; the database enforces the same.
 * The role takes effect with the user's next request.
 */
export const decideStaffRequest = (
  ctx: Context,
  { id, decision, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx((tx) =>
    changeStaff(tx, ctx, async () => {
      const me = ctx.actor?.user_id ?? ''
      const request = await tx
        .selectFrom('staff_request')
        .select(['user_id', 'requested_by', 'status'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!request) throw noSuch('request')
      if (request.status !== 'open')
        throw refuse(409, 'decided-already', 'This has been decided already')
      const { user_id, requested_by } = request
      if (user_id === me || (requested_by === me) !== (decision === 'withdrawn'))
        throw refuse(
          422,
          'not-yours-to-decide',
          'Whoever asks takes it back; a colleague agrees or declines'
        )
      await tx
        .updateTable('staff_request')
        .set({ status: decision, decided_by: me, decided_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      if (decision === 'approved') await grantStaffRole(tx, ctx, user_id)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'staff_request',
        entity_id: id,
        changes: { user_id, status: decision },
        ...(reason && { reason }),
      })
      return { status: decision }
    })
  )

/** Grants the staff role, reactivating the user's previous staff record or creating one. */
export async function grantStaffRole(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  user_id: string
): Promise<void> {
  const had = await tx
    .updateTable('staff_member')
    .set({ status: 'active' })
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  const { id: staff_member_id } =
    had ??
    (await tx
      .insertInto('staff_member')
      .values({ user_id })
      .returning('id')
      .executeTakeFirstOrThrow())
  await addMembership(tx, caller, { user_id, role: 'admin', staff_member_id })
}
