import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { confirmPasswordReset as contract } from './contract.ts'
import { addressOwner } from './address-owner.ts'
import { inWords } from './try-sign-in.ts'
import { sendAccountEmail } from './jobs.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { isTooShortForStaff } from './rules.ts'
import { refusalOf, resetWords, weakForStaff } from './sentences.ts'

/** Sets a new password with the code of a link. Ends all sessions of the user and emails them. */
export async function confirmPasswordReset(
  ctx: Context,
  { code, password }: InputOf<typeof contract>
) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const { email } = await inWords(resetWords, () =>
    ctx.identity.checkActionCode('resetPassword', code)
  )
  const person = await ctx.system((tx) => addressOwner(tx, email))
  const identity = await ctx.identity.findUserByEmail(email)
  // A passkey does not count, and factors set up before the address was verified are removed by the reset.
  const has_second_factor =
    identity !== null && identity.email_verified && identity.factors.includes('totp')
  if (isTooShortForStaff(password, { is_admin: person?.is_admin ?? false, has_second_factor }))
    throw refusalOf(weakForStaff)
  await inWords(resetWords, () => ctx.identity.resetPassword(code, password))
  ctx.cookie.forget()
  if (!person) return { done: true as const }
  await ctx.system(async (tx) => {
    const what = { action: 'E', entity_type: 'password_reset', entity_id: person.id } as const
    await record(tx, ctx.caller, what)
    if (!identity) return
    const email = { kind: 'password-changed', uid: identity.uid, locale: person.locale } as const
    await ctx.jobs.add(tx, sendAccountEmail, email)
  })
  return { done: true as const }
}
