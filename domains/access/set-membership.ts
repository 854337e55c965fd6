import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse, refuseField } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addMembership, type NewMembership } from './add-membership.ts'
import type { setMembership as endpoint } from './contract-admin.ts'
import { lockMembers, refuseLastOwner } from './refuse-last-owner.ts'
import { othersOnly } from './others-only.ts'
import { changeStaff } from './staff-change.ts'

type SetMembershipInput = InputOf<typeof endpoint>

/**
 * Adds, changes or revokes a membership of a user; audited, and effective from their next request. Throws `takes-two`
 * for granting the staff role (see `requestStaff`), `not-yourself` for one's own roles, and `last-owner` for the only
 * owner of a household or an organisation. Of two members of staff who revoke each other concurrently, the second is
 * refused.
 */
export function setMembership(
  ctx: Context,
  input: SetMembershipInput
): Promise<OutputOf<typeof endpoint>> {
  return ctx
    .tx(async (tx) => {
      await othersOnly(tx, ctx, input.id)
      if (input.status === 'active') await grant(tx, ctx, input)
      else if (input.role === 'admin') await changeStaff(tx, ctx, () => revoke(tx, ctx, input))
      else await revoke(tx, ctx, input)
      return { status: input.status }
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

async function revoke(tx: Tx, { caller }: Context, { id, role, reason }: SetMembershipInput) {
  const had = await tx
    .selectFrom('membership')
    .select(['id', 'account_id', 'partner_id'])
    .where('user_id', '=', id)
    .where('role', '=', role)
    .where('status', '<>', 'revoked')
    .execute()
  for (const one of had) {
    const of = membershipTarget(one)
    // Sequential within one transaction; rarely more than one.
    if (of) {
      await lockMembers(tx, of)
      await refuseLastOwner(tx, of, id)
    }
    await tx.updateTable('membership').set({ status: 'revoked' }).where('id', '=', one.id).execute()
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
  if (role === 'admin')
    await tx
      .updateTable('staff_member')
      .set({ status: 'inactive' })
      .where('user_id', '=', id)
      .execute()
}

/** Returns the household or organisation of a membership; null for staff. */
const membershipTarget = ({
  account_id,
  partner_id,
}: {
  account_id: string | null
  partner_id: string | null
}) => (account_id !== null ? { account_id } : partner_id !== null ? { partner_id } : null)

async function grant(tx: Tx, ctx: Context, input: SetMembershipInput) {
  const { id, role, member_role, reason } = input
  const membershipOf = await scopeOf(tx, input)
  await lockMembers(tx, membershipOf)
  const now = await tx
    .selectFrom('membership')
    .select(['id', 'account_id', 'partner_id', 'member_role'])
    .where('user_id', '=', id)
    .where('role', '=', role)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!now) {
    await addMembership(tx, ctx.caller, { ...membershipOf, ...(member_role && { member_role }) })
    return
  }
  const isSame =
    'account_id' in membershipOf
      ? membershipOf.account_id === now.account_id
      : membershipOf.partner_id === now.partner_id
  if (!isSame) throw hasAnother()
  // Omitted: unchanged.
  if (member_role === undefined || member_role === now.member_role) return
  if (member_role !== 'owner') await refuseLastOwner(tx, membershipOf, id)
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

type MembershipOf = Exclude<NewMembership, { role: 'admin' }>

/**
 * Resolves the account or organisation of the role. Throws `takes-two` for staff, `required` without an id, and
 * `no-such-…` for an unknown one.
 */
async function scopeOf(
  tx: Tx,
  { id: user_id, role, of }: SetMembershipInput
): Promise<MembershipOf> {
  if (role === 'admin')
    throw refuse(422, 'takes-two', 'Two of the staff make somebody staff: ask for it first')
  if (of === undefined)
    throw refuseField(
      'of',
      'required',
      `say which ${role === 'client' ? 'account' : 'organisation'}`
    )
  const kind = role === 'client' ? 'account' : 'partner'
  const found = await tx.selectFrom(kind).select('id').where('id', '=', of).executeTakeFirst()
  if (!found) throw noSuch(kind)
  return role === 'client' ? { user_id, role, account_id: of } : { user_id, role, partner_id: of }
}
