import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addMembership, type NewMembership } from './add-membership.ts'
import type { setMembership as endpoint } from './contract-admin.ts'
import { othersOnly } from './others-only.ts'

type Wanted = InputOf<typeof endpoint>

/**
 * Gives a person a hat, changes how much they may do under it, or takes it away; audited, and true from their next
 * request. Making somebody staff needs a colleague whose sign-in proved a second factor, and staff cannot take away
 * their own hat: so there is always one left.
 */
export function setMembership(ctx: Context, wanted: Wanted): Promise<OutputOf<typeof endpoint>> {
  return ctx
    .tx(async (tx) => {
      await othersOnly(tx, ctx, wanted.id)
      if (wanted.role === 'admin' && wanted.status === 'active' && !ctx.actor?.has_second_factor)
        throw refuse(
          403,
          'second-factor-needed',
          'Sign in with your second factor to make somebody staff'
        )
      await (wanted.status === 'revoked' ? takeAway(tx, ctx, wanted) : give(tx, ctx, wanted))
      return { status: wanted.status }
    })
    .catch((error: unknown) => {
      const isSecond =
        error instanceof Error &&
        'constraint' in error &&
        error.constraint === 'membership_one_active_per_role'
      throw isSecond ? hasAnother() : error
    })
}

const hasAnother = () =>
  refuse(409, 'has-another', 'This person has such a role elsewhere. Take that away first.')

async function takeAway(tx: Tx, { caller }: Context, { id, role, reason }: Wanted) {
  const gone = await tx
    .updateTable('membership')
    .set({ status: 'revoked' })
    .where('user_id', '=', id)
    .where('role', '=', role)
    .where('status', '<>', 'revoked')
    .returning(['id', 'account_id', 'partner_id'])
    .execute()
  if (role === 'admin')
    await tx
      .updateTable('staff_member')
      .set({ status: 'inactive' })
      .where('user_id', '=', id)
      .execute()
  for (const one of gone)
    // oxlint-disable-next-line no-await-in-loop -- in order, within one transaction; hardly ever more than one
    await record(tx, caller, {
      action: 'U',
      entity_type: 'membership',
      entity_id: one.id,
      account_id: one.account_id,
      partner_id: one.partner_id,
      changes: { user_id: id, role, status: 'revoked' },
      ...(reason && { reason }),
    })
}

async function give(tx: Tx, ctx: Context, wanted: Wanted) {
  const { id, role, member_role, reason } = wanted
  const hat = await hatOf(tx, wanted)
  const now = await tx
    .selectFrom('membership')
    .select(['id', 'account_id', 'partner_id', 'member_role'])
    .where('user_id', '=', id)
    .where('role', '=', role)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!now) {
    await addMembership(tx, ctx.caller, { ...hat, member_role })
    return
  }
  const isSame =
    hat.role === 'admin' ||
    (hat.role === 'client' && hat.account_id === now.account_id) ||
    (hat.role === 'partner' && hat.partner_id === now.partner_id)
  if (!isSame) throw hasAnother()
  await tx.updateTable('membership').set({ member_role }).where('id', '=', now.id).execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'membership',
    entity_id: now.id,
    account_id: now.account_id,
    partner_id: now.partner_id,
    changes: { member_role },
    ...(reason && { reason }),
  })
}

/** What the hat is of; refuses an account or organisation that is not there. */
async function hatOf(tx: Tx, { id: user_id, role, of }: Wanted): Promise<NewMembership> {
  if (role === 'admin') return { user_id, role, staff_member_id: await staffRecord(tx, user_id) }
  if (of === undefined)
    throw refuse(400, 'invalid', `of: say which ${role === 'client' ? 'account' : 'organisation'}`)
  const kind = role === 'client' ? 'account' : 'partner'
  const found = await tx.selectFrom(kind).select('id').where('id', '=', of).executeTakeFirst()
  if (!found) throw noSuch(kind)
  return role === 'client' ? { user_id, role, account_id: of } : { user_id, role, partner_id: of }
}

/** The person's staff record: a new one, or the one they had, in force again. */
async function staffRecord(tx: Tx, user_id: string): Promise<string> {
  const had = await tx
    .updateTable('staff_member')
    .set({ status: 'active' })
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  if (had) return had.id
  const { id } = await tx
    .insertInto('staff_member')
    .values({ user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
