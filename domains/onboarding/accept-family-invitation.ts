import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { addMembership } from '../access/add-membership.ts'
import { isEmptyAccount, leaveEmptyAccount } from '../accounts/leave-empty-account.ts'
import { linkClient } from '../clients/link-client.ts'
import type { Context, Person, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import {
  closeFamilyInvitation,
  findFamilyInvitation,
  type FamilyInvitation,
} from '../privacy/family-invitations.ts'
import { giveConsent } from '../privacy/give-consent.ts'
import type {
  acceptFamilyInvitation as accept,
  getFamilyInvitation as look,
} from './contract-family.ts'

const noSuchInvitation = () =>
  refuse(404, 'no-such-invitation', 'This link was used or is too old. Ask for a new one.')

/** The open invitation of a link, for the person it was sent to and for nobody else. */
async function findMine(
  tx: Tx,
  ctx: Context,
  actor: Person,
  token: string
): Promise<FamilyInvitation> {
  const invitation = await findFamilyInvitation(tx, token, ctx.now())
  if (!invitation) throw noSuchInvitation()
  if (invitation.email.toLowerCase() !== actor.me.email.toLowerCase())
    throw refuse(403, 'other-address', 'This invitation was sent to another e-mail address')
  return invitation
}

/** The household somebody would have to leave; null: there is none, or they are in the one that invites them. */
const ownAccount = ({ hats }: Person, { account_id }: FamilyInvitation) =>
  hats.client && hats.client.account_id !== account_id ? hats.client.account_id : null

const signedIn = ({ actor }: Context): Person => {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  return actor
}

/** What accepting an invitation means for the signed-in person. */
export async function getFamilyInvitation(
  ctx: Context,
  { token }: InputOf<typeof look>
): Promise<OutputOf<typeof look>> {
  const actor = signedIn(ctx)
  return ctx.system(async (tx) => {
    const invitation = await findMine(tx, ctx, actor, token)
    const { rows } = await sql<{ household: string; invited_by: string }>`
      select a.display_name as household, u.display_name as invited_by
        from account a, app_user u where a.id = ${invitation.account_id} and u.id = ${invitation.invited_by}`.execute(
      tx
    )
    const found = rows[0]
    if (!found) throw noSuchInvitation()
    const own = ownAccount(actor, invitation)
    const has_another = own !== null && !(await isEmptyAccount(tx, own))
    return { ...found, member_role: invitation.member_role, has_another }
  })
}

/**
 * Joins the household an invitation is of. Only the address it was sent to can, once that address is confirmed. Their own
 * household is left and closed when nothing is in it; with something in it they stay there and are told so. From here on
 * they speak for themself: they agree to their own data being kept.
 */
export async function acceptFamilyInvitation(
  ctx: Context,
  { token, locale }: InputOf<typeof accept>
): Promise<OutputOf<typeof accept>> {
  const actor = signedIn(ctx)
  const { user_id } = actor
  return ctx.system(async (tx) => {
    const invitation = await findMine(tx, ctx, actor, token)
    const { account_id, client_id, member_role } = invitation
    if (!actor.me.email_verified)
      throw refuse(403, 'address-unproven', 'Confirm your e-mail address first')
    const own = ownAccount(actor, invitation)
    if (own !== null) {
      if (!(await isEmptyAccount(tx, own)))
        throw refuse(
          409,
          'has-another',
          'Your own household has data already. Write to us to join both.'
        )
      await leaveEmptyAccount(tx, ctx.caller, { user_id, account_id: own })
    }
    if (actor.hats.client?.account_id !== account_id)
      await addMembership(tx, ctx.caller, { role: 'client', account_id, user_id, member_role })
    if (client_id !== null) {
      await linkClient(tx, ctx.caller, { account_id, client_id, user_id })
      const consent = {
        account_id,
        client_id,
        kind: 'health_data',
        locale,
        given_by: user_id,
      } as const
      await giveConsent(tx, ctx.caller, consent)
    }
    await closeFamilyInvitation(tx, ctx.caller, invitation, user_id)
    await notify(tx, ctx, {
      to: { account_id },
      kind: 'family_joined',
      facts: { name: actor.me.display_name },
      link: '/home/settings',
      dedupe_key: invitation.id,
    })
    return { account_id }
  })
}
