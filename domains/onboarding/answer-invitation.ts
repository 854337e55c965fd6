import { refuse } from '@numo/kit/fail.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { addMembership } from '../access/add-membership.ts'
import { answerMembership } from '../access/answer-membership.ts'
import { isEmptyAccount, leaveEmptyAccount } from '../accounts/leave-empty-account.ts'
import { linkClient } from '../clients/link-client.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { answerFamilyInvitation } from '../privacy/family-invitations.ts'
import { recordConsent } from '../privacy/record-consent.ts'
import { answerUserInvitation } from '../users/user-invitations.ts'
import type { Invitation } from './find-invitation.ts'

type JoiningUser = { user_id: string; display_name: string; locale: Locale }

const hasAnother = () =>
  refuse(
    409,
    'has-another',
    'You are in another place of that kind already. Write to us to join both.'
  )

/**
 * Adds a user to the household or organisation that invited them. Their current household is left and closed when it is empty; otherwise
 * throws 409 `has-another`. From then on a person of the family gives consent for their own health data.
 */
export async function acceptAs(
  tx: Tx,
  ctx: Context,
  invitation: Invitation,
  { user_id, display_name, locale }: JoiningUser
): Promise<void> {
  const { caller } = ctx
  const { id, account_id, client_id, membership_id, member_role } = invitation
  const isIn = await leaveOther(tx, ctx, invitation, user_id)
  if (membership_id !== null) {
    if (isIn) throw hasAnother()
    await answerMembership(tx, caller, { membership_id, is_accepted: true })
    await answerUserInvitation(tx, caller, { id, is_accepted: true })
  }
  if (invitation.of === 'member' || account_id === null) return
  if (!isIn) await addMembership(tx, caller, { role: 'client', account_id, user_id, member_role })
  if (client_id !== null) {
    await linkClient(tx, caller, { account_id, client_id, user_id })
    const consent = {
      account_id,
      client_id,
      kind: 'health_data',
      locale,
      given_by: user_id,
    } as const
    await recordConsent(tx, caller, consent)
  }
  await answerFamilyInvitation(tx, caller, { id, account_id }, user_id)
  await notify(tx, {
    to: { account_id },
    kind: 'family_joined',
    facts: { name: display_name },
    link: '/home/settings#family',
    dedupe_key: id,
  })
}

/**
 * Leaves the current membership of the same kind when its household is empty; otherwise throws 409 `has-another`. Returns true when the
 * user belongs to the inviting household or organisation already.
 */
async function leaveOther(
  tx: Tx,
  { caller }: Context,
  { account_id, partner_id }: Invitation,
  user_id: string
): Promise<boolean> {
  const now = await tx
    .selectFrom('membership')
    .select(['account_id', 'partner_id'])
    .where('user_id', '=', user_id)
    .where('role', '=', account_id === null ? 'partner' : 'client')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!now) return false
  if (now.account_id === account_id && now.partner_id === partner_id) return true
  if (now.account_id === null || !(await isEmptyAccount(tx, now.account_id))) throw hasAnother()
  await leaveEmptyAccount(tx, caller, { user_id, account_id: now.account_id })
  return false
}

/** Declines an invitation for its recipient and cancels the pending membership. */
export async function declineOf(tx: Tx, { caller }: Context, invitation: Invitation) {
  const { id, account_id, membership_id } = invitation
  if (membership_id !== null) {
    await answerMembership(tx, caller, { membership_id, is_accepted: false })
    await answerUserInvitation(tx, caller, { id, is_accepted: false })
  } else if (account_id !== null) await answerFamilyInvitation(tx, caller, { id, account_id }, null)
}
