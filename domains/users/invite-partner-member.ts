import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { invitePartnerMember as endpoint } from './contract-members.ts'
import { foldEmail } from './fold-email.ts'
import { sendInvitation } from './jobs.ts'
import { limitRequests, mailLimits, toOthersLimits } from './limit-requests.ts'
import { notYourself } from './not-yourself.ts'
import { signedInPerson } from './second-factors.ts'
import { invalidEmail, proveOwnFirst, refusalOf, tooManyToOthers } from './sentences.ts'

/**
 * Invites somebody by address into the caller's organisation and emails them. Only its owners may. Grants nothing until they
 * accept; does not say whether the address has a sign-in. Inviting again replaces the earlier link. Rate limited.
 */
export async function invitePartnerMember(
  ctx: Context,
  { partnerId, display_name, locale, member_role, ...input }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const email = foldEmail(input.email)
  if (!email) throw refusalOf(invalidEmail)
  const { user_id, me } = signedInPerson(ctx)
  if (!me.email_verified) throw refusalOf(proveOwnFirst)
  await limitRequests(ctx, mailLimits('invitation', email, ctx.caller.ip))
  await limitRequests(ctx, toOthersLimits('partner', user_id), tooManyToOthers)
  return ctx.tx(async (tx) => {
    await refuseUnlessOwner(tx)
    if (foldEmail(me.email) === email) throw notYourself()
    const { rows } = await sql<{ id: string | null }>`
      select app.invite_partner_member(${email}, ${display_name}, ${locale}, ${member_role}) as id`.execute(
      tx
    )
    const invitation_id = rows[0]?.id
    if (!invitation_id)
      throw refuse(409, 'already-member', 'This person is of your organisation already.')
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'user_invitation',
      entity_id: invitation_id,
      partner_id: partnerId,
      changes: { member_role },
    })
    await ctx.jobs.add(tx, sendInvitation, { invitation_id })
    return { done: true }
  })
}
