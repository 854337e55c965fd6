import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { addressOwner } from './address-owner.ts'
import { addressTaken, changeEmail, emailChanged } from './mails/address-emails.ts'

type AddressEmailRequest = {
  kind: 'change-email' | 'email-changed'
  locale: Locale
  email_change_id?: string | undefined
}

/** Sends an email about a change of address: to the new one before it, to the previous one after it. */
export async function sendAddressEmail(
  ctx: Context,
  user: IdentityUser,
  { kind, locale, email_change_id }: AddressEmailRequest,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const found = await ctx.tx(async (tx) => {
    const change = await tx
      .selectFrom('email_change')
      .selectAll()
      .where('id', '=', email_change_id ?? null)
      .executeTakeFirst()
    return change && { change, owner: await addressOwner(tx, change.after) }
  })
  if (!found || user.disabled) return { dropped: 'The change or the sign-in is gone' }
  const { change, owner } = found
  const to = { site: ctx.settings, locale, name: user.display_name }
  if (kind === 'change-email') {
    // An address also counts as taken by a user without a sign-in, such as an invited one.
    const isFree = owner === undefined
    const code = isFree ? await ctx.identity.createEmailChange(user.uid, change.after) : null
    // The address is not verified yet, so the user's name is left out.
    const stranger = { ...to, name: null }
    const email = code === null ? addressTaken(stranger) : changeEmail(stranger, code)
    return sendEmail(ctx, at, change.after, locale, email)
  }
  if (!change.changed_at) return { dropped: 'The address did not change' }
  const { before, changed_at } = change
  const since = { email: before, changed_at: changed_at.toISOString() }
  const code = await ctx.identity.createEmailRecovery(user.uid, since)
  if (code === null) return { dropped: 'Nobody has that sign-in' }
  return sendEmail(ctx, at, before, locale, emailChanged(to, code))
}
