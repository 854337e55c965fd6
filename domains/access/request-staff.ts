import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { requestStaff as endpoint } from './contract-staff.ts'
import { othersOnly } from './others-only.ts'

/**
 * Requests that a user be made staff, with a reason. Has no effect until a colleague approves. Throws `asked-already`
 * when a request is open.
 */
export const requestStaff = (
  ctx: Context,
  { id, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx
    .tx(async (tx) => {
      await othersOnly(tx, ctx, id)
      const requested_by = ctx.actor?.user_id
      if (!requested_by) throw new Error('Somebody asks')
      const is = await tx
        .selectFrom('membership')
        .select('id')
        .where('user_id', '=', id)
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (is) throw refuse(409, 'is-staff', 'This person is staff already')
      const made = await tx
        .insertInto('staff_request')
        .values({ user_id: id, requested_by, reason })
        .returning('id')
        .executeTakeFirstOrThrow()
      await record(tx, ctx.caller, {
        action: 'C',
        entity_type: 'staff_request',
        entity_id: made.id,
        changes: { user_id: id, status: 'open' },
        reason,
      })
      return made
    })
    .catch((error: unknown) => {
      const isSecond =
        error instanceof Error &&
        'constraint' in error &&
        error.constraint === 'staff_request_one_open'
      throw isSecond ? refuse(409, 'asked-already', 'Somebody has asked for this already') : error
    })
