import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { addMembership } from '../access/add-membership.ts'
import { setWaitingRole } from '../access/set-waiting-role.ts'
import { isEmptyAccount } from '../accounts/leave-empty-account.ts'
import { record } from '../audit/record.ts'
import type { Caller, Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { inviteUser as endpoint } from './contract-members.ts'
import { foldEmail } from './fold-email.ts'
import { sendInvitation } from './jobs.ts'
import { limitRequests, mailLimits, toOthersLimits } from './limit-requests.ts'
import { notYourself } from './not-yourself.ts'
import { signedInPerson } from './second-factors.ts'
import { invalidEmail, proveOwnFirst, refusalOf, tooManyToOthers } from './sentences.ts'
import { createUserInvitation, invitationDays } from './user-invitations.ts'

type InviteUserInput = InputOf<typeof endpoint>
type InvitedUser = { id: string }

/**
 * Invites a user by address into a household or an organisation and emails them. Grants nothing until they accept by the link; an unknown
 * address gets a user with status `invited`. Inviting again invalidates earlier links. Rate limited.
 */
export async function inviteUser(
  ctx: Context,
  input: InviteUserInput
): Promise<OutputOf<typeof endpoint>> {
  const email = foldEmail(input.email)
  if (!email) throw refusalOf(invalidEmail)
  const { user_id, me } = signedInPerson(ctx)
  if (!me.email_verified) throw refusalOf(proveOwnFirst)
  await limitRequests(ctx, mailLimits('invitation', email, ctx.caller.ip))
  await limitRequests(ctx, toOthersLimits('staff', user_id), tooManyToOthers)
  return ctx.tx(async (tx) => {
    await checkPlace(tx, input)
    const known = await findPerson(tx, email)
    if (known?.id === user_id) throw notYourself()
    const person = known ?? (await createPerson(tx, ctx.caller, email, input))
    const membership_id = await waitingMembership(tx, ctx.caller, person.id, input)
    const invitation_id = await createUserInvitation(tx, ctx.caller, {
      user_id: person.id,
      membership_id,
      email,
      invited_by: user_id,
      expires_at: new Date(ctx.now().getTime() + invitationDays * 86_400_000),
    })
    await ctx.jobs.add(tx, sendInvitation, { invitation_id })
    return { id: person.id, is_new: known === undefined }
  })
}

const hasAnother = () =>
  refuse(409, 'has-another', 'This person has such a role elsewhere, or here already.')

/** Returns the pending membership, reusing the one of an earlier invitation. */
async function waitingMembership(
  tx: Tx,
  caller: Caller,
  user_id: string,
  { role, of, member_role }: InviteUserInput
): Promise<string> {
  const all = await tx
    .selectFrom('membership')
    .select(['id', 'status', 'account_id', 'partner_id'])
    .where('user_id', '=', user_id)
    .where('role', '=', role)
    .where('status', '<>', 'revoked')
    .forUpdate()
    .execute()
  const now = all.find(({ status }) => status === 'active')
  if (now) {
    const own = now.account_id
    const canLeave = own !== null && own !== of && (await isEmptyAccount(tx, own))
    if (!canLeave) throw hasAnother()
  }
  const waiting = all.find(
    ({ status, account_id, partner_id }) =>
      status === 'invited' && (account_id ?? partner_id) === of
  )
  if (!waiting) {
    const membership = role === 'client' ? { role, account_id: of } : { role, partner_id: of }
    return addMembership(tx, caller, { ...membership, user_id, member_role, status: 'invited' })
  }
  const { id: membership_id } = waiting
  await setWaitingRole(tx, caller, { membership_id, member_role })
  return membership_id
}

/** Throws 404 for an unknown account or organisation. */
async function checkPlace(tx: Tx, { role, of }: InviteUserInput): Promise<void> {
  const kind = role === 'client' ? 'account' : 'partner'
  const found = await tx.selectFrom(kind).select('id').where('id', '=', of).executeTakeFirst()
  if (!found) throw noSuch(kind)
}

async function findPerson(tx: Tx, email: string): Promise<InvitedUser | undefined> {
  const { rows } = await sql<InvitedUser>`
    select id from app_user where lower(email) = ${email}`.execute(tx)
  return rows[0]
}

async function createPerson(
  tx: Tx,
  caller: Caller,
  email: string,
  { display_name, locale }: InviteUserInput
): Promise<InvitedUser> {
  const { id } = await tx
    .insertInto('app_user')
    .values({ email, display_name, locale, status: 'invited' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = { email, display_name, locale, status: 'invited' }
  await record(tx, caller, { action: 'C', entity_type: 'app_user', entity_id: id, changes })
  return { id }
}
