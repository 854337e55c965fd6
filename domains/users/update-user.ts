import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { changeStaff } from '../access/staff-change.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateUser as endpoint } from './contract-admin.ts'
import { notYourself } from './not-yourself.ts'

type UpdateUserInput = InputOf<typeof endpoint>
type UserBefore = Record<'display_name' | 'locale' | 'timezone' | 'status', string> & {
  phone: string | null
  version: number
  is_me: boolean
}

/**
 * Updates a user's profile, or suspends them, effective at the next request. Throws 409 for a stale version; records changed fields only.
 */
export const updateUser = (ctx: Context, input: UpdateUserInput) =>
  ctx.tx((tx) =>
    input.status === 'suspended'
      ? changeStaff(tx, ctx, () => update(tx, ctx, input))
      : update(tx, ctx, input)
  )

async function update(
  tx: Tx,
  { caller }: Context,
  { id, version, reason, ...sent }: UpdateUserInput
) {
  const { rows } = await sql<UserBefore>`
      select display_name, phone, locale, timezone, status, version, id = app.user_id() as is_me
        from app_user where id = ${id}`.execute(tx)
  const before = rows[0]
  if (!before) throw noSuch('user')
  if (before.is_me) throw notYourself()
  const phone = sent.phone === undefined ? {} : { phone: sent.phone || null }
  const changes = changedFields(before, { ...sent, ...phone })
  if (before.version !== version) throw changedMeanwhile('person')
  if (Object.keys(changes).length === 0) return { version }
  const after = await tx
    .updateTable('app_user')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!after) throw changedMeanwhile('person')
  const what = { action: 'U', entity_type: 'app_user', entity_id: id, changes } as const
  await record(tx, caller, { ...what, ...(reason && { reason }) })
  return after
}
