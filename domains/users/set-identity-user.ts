import { localeOf } from '@numo/kit/locales.ts'
import { sql } from 'kysely'
import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changeStaff } from '../access/staff-change.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { setIdentityUser as endpoint } from './contract-identity.ts'
import { sendAccountEmail } from './jobs.ts'
import { mirrorIdentity } from './mirror-identity.ts'
import { notYourself } from './not-yourself.ts'
import { applyIdentityChange } from './apply-identity-change.ts'

type SetIdentityUserInput = InputOf<typeof endpoint>

/**
 * Changes another user's sign-in: disables or enables it, links or unlinks the user with its address, ends its sessions, emails a password
 * reset, or refreshes its mirror. Our own data is committed first and effective at once; the identity service is updated afterwards,
 * outside of any transaction. Its failure is recorded in the audit trail and thrown.
 */
export async function setIdentityUser(
  ctx: Context,
  input: SetIdentityUserInput
): Promise<{ done: true }> {
  const user = await ctx.identity.getUser(input.uid)
  if (!user) throw noSuch('identity_user')
  if (user.uid === ctx.actor?.uid) throw notYourself()
  const { action } = input
  const takesAway = action === 'disable' || action === 'unlink'
  await ctx.tx(async (tx) => {
    // The mirror row must exist before a user is linked to it.
    await mirrorIdentity(tx, user)
    const change = async () => {
      const changes = await act(tx, ctx, user, input)
      await record(tx, ctx.caller, entryOf(user, input, changes))
    }
    await (takesAway ? changeStaff(tx, ctx, change) : change())
  })
  await applyIdentityChange(ctx, entryOf(user, input, { action }), async () => {
    if (action === 'disable' || action === 'enable')
      await ctx.identity.setDisabled(user.uid, action === 'disable')
    // Revokes existing tokens of the sign-in.
    if (action === 'end_sessions' || action === 'unlink') await ctx.identity.endSessions(user.uid)
  })
  return { done: true }
}

const entryOf = (user: IdentityUser, input: SetIdentityUserInput, changes: Changes) =>
  ({
    action: input.action === 'send_reset' || input.action === 'end_sessions' ? 'E' : 'U',
    entity_type: 'identity_user',
    entity_id: user.uid,
    changes,
    reason: input.reason ?? null,
  }) as const

type Changes = Readonly<Record<string, unknown>>

async function act(
  tx: Tx,
  { jobs }: Context,
  user: IdentityUser,
  input: SetIdentityUserInput
): Promise<Changes> {
  const { action } = input
  if (action === 'send_reset') return sendReset(tx, jobs, user)
  if (action === 'link') return link(tx, user, input.user_id)
  if (action === 'unlink') return unlink(tx, user)
  if (action === 'end_sessions') return { sessions_ended: 'all' }
  if (action === 'sync')
    return { email: user.email, email_verified: user.email_verified, disabled: user.disabled }
  const disabled = action === 'disable'
  await sql`update identity_user set disabled = ${disabled}, updated_at = now() where uid = ${user.uid}`.execute(
    tx
  )
  return { disabled }
}

/**
 * Links a sign-in to the user with the same address only: any other link would give a stranger their access. Throws 409 when either is
 * linked already.
 */
async function link(tx: Tx, user: IdentityUser, user_id: string | undefined): Promise<Changes> {
  const { rows } = await sql<{ email: string; identity_uid: string | null; has_other: boolean }>`
    select email, identity_uid, exists (select from app_user where identity_uid = ${user.uid}) as has_other
      from app_user where id = ${user_id ?? null} for update`.execute(tx)
  const person = rows[0]
  if (!person) throw noSuch('user')
  if (person.identity_uid !== null || person.has_other)
    throw refuse(409, 'already-linked', 'One of them is linked already. Take that link off first.')
  if (person.email.toLowerCase() !== user.email.toLowerCase())
    throw refuse(422, 'address-differs', 'Only a person with the same e-mail address can be linked')
  if (!user.email_verified)
    throw refuse(422, 'address-unproven', 'The address of this sign-in has not been confirmed yet')
  await sql`update app_user set identity_uid = ${user.uid},
                   status = case status when 'invited' then 'active' else status end
             where id = ${user_id}`.execute(tx)
  return { linked_user_id: user_id }
}

/** Queues the email in the same transaction as its audit event. */
async function sendReset(tx: Tx, jobs: Context['jobs'], { uid }: IdentityUser): Promise<Changes> {
  const person = await tx
    .selectFrom('app_user')
    .select('locale')
    .where('identity_uid', '=', uid)
    .executeTakeFirst()
  const locale = localeOf(person?.locale)
  await jobs.add(tx, sendAccountEmail, { kind: 'reset-password', uid, locale })
  return { sent: 'reset-password' }
}

async function unlink(tx: Tx, user: IdentityUser): Promise<Changes> {
  const { rows } = await sql<{ id: string }>`
    update app_user set identity_uid = null where identity_uid = ${user.uid} returning id`.execute(
    tx
  )
  const person = rows[0]
  if (!person) throw refuse(409, 'not-linked', 'This sign-in belongs to nobody here')
  return { unlinked_user_id: person.id }
}
