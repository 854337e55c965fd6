import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { sendLetter } from '../send-letter.ts'
import type { Dropped, Try } from '../serve-job.ts'
import { addressOwner } from './address-owner.ts'
import { addressTaken, changeEmail, emailChanged } from './mails/address-letters.ts'

type Asked = {
  kind: 'change-email' | 'email-changed'
  locale: Locale
  email_change_id?: string | undefined
}

/** Sends a letter about a change of an address: to the new one before it, to the one before after it. */
export async function sendAddressLetter(
  ctx: Context,
  user: IdentityUser,
  { kind, locale, email_change_id }: Asked,
  at: Pick<Try, 'id'>
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
    // Somebody who is here without a sign-in, such as who was invited, has that address as well.
    const isFree = owner === undefined
    const code = isFree ? await ctx.identity.createEmailChange(user.uid, change.after) : null
    // Whose address that is, nobody has shown yet: what the person calls themself does not go there.
    const stranger = { ...to, name: null }
    const letter = code === null ? addressTaken(stranger) : changeEmail(stranger, code)
    return sendLetter(ctx, at, change.after, locale, letter)
  }
  if (!change.changed_at) return { dropped: 'The address did not change' }
  const { before, changed_at } = change
  const since = { email: before, changed_at: changed_at.toISOString() }
  const code = await ctx.identity.createEmailRecovery(user.uid, since)
  if (code === null) return { dropped: 'Nobody has that sign-in' }
  return sendLetter(ctx, at, before, locale, emailChanged(to, code))
}
