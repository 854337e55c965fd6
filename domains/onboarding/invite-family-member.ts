import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { createFamilyInvitation } from '../privacy/family-invitations.ts'
import { ownerOfAccount } from '../privacy/own-account.ts'
import { isAdult } from '../privacy/rules-consent.ts'
import { foldEmail } from '../users/fold-email.ts'
import { limitRequests, mailLimits, toOthersLimits } from '../users/limit-requests.ts'
import { notYourself } from '../users/not-yourself.ts'
import { invalidEmail, proveOwnFirst, refusalOf, tooManyToOthers } from '../users/sentences.ts'
import { invitationDays } from '../users/user-invitations.ts'
import type { inviteFamilyMember as endpoint } from './contract-family.ts'
import { sendFamilyInvitation } from './jobs.ts'

/**
 * Invites an adult of the household to sign in. Only the owner of the account may invite, and only with a verified email address. The link
 * works once, for seven days, for that address alone; minors are refused. Replaces an open invitation to the same address. Rate limited by
 * address and network.
 */
export async function inviteFamilyMember(
  ctx: Context,
  { accountId: account_id, email: text, client_id, member_role, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const owner = ownerOfAccount(ctx)
  const email = foldEmail(text)
  if (!email) throw refusalOf(invalidEmail)
  if (email === owner.me.email.toLowerCase()) throw notYourself()
  if (!owner.me.email_verified) throw refusalOf(proveOwnFirst)
  await limitRequests(ctx, mailLimits('family-invitation', email, ctx.caller.ip))
  await limitRequests(ctx, toOthersLimits('household', account_id), tooManyToOthers)
  const invited_by = owner.user_id
  const expires_at = new Date(ctx.now().getTime() + invitationDays * 86_400_000)
  const id = await ctx.tx(async (tx) => {
    if (client_id !== null) await checkPerson(tx, ctx, account_id, client_id)
    await refuseMember(tx, account_id, email)
    const invitation = { account_id, client_id, email, member_role, invited_by, expires_at }
    const invitation_id = await createFamilyInvitation(tx, ctx.caller, invitation)
    await ctx.jobs.add(tx, sendFamilyInvitation, { invitation_id, locale })
    return invitation_id
  })
  return { id, expires_at: expires_at.toISOString() }
}

async function checkPerson(tx: Tx, ctx: Context, account_id: string, client_id: string) {
  const person = await tx
    .selectFrom('client')
    .select(['birth_date', 'user_id'])
    .where('id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!person) throw noSuch('client')
  if (!isAdult(person.birth_date, ctx.today()))
    throw refuse(
      422,
      'is-minor',
      'A child has no sign-in of their own. Invite them once they are 18.'
    )
  if (person.user_id !== null)
    throw refuse(409, 'already-linked', 'This person signs in for themself already')
}

async function refuseMember(tx: Tx, account_id: string, email: string): Promise<void> {
  const { rows } = await sql<{ is_member: boolean }>`
    select exists (select from app_user u join membership m on m.user_id = u.id
                    where lower(u.email) = ${email} and m.account_id = a.id and m.status = 'active') as is_member
      from account a where a.id = ${account_id}`.execute(tx)
  const [found] = rows
  if (!found) throw noSuch('account')
  if (found.is_member)
    throw refuse(409, 'already-linked', 'This person signs in for themself already')
}
