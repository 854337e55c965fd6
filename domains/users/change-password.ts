import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { changePassword as contract } from './contract-me.ts'
import { inWords } from './try-sign-in.ts'
import { sendAccountEmail } from './jobs.ts'
import { isTooShortForStaff } from './rules.ts'
import { signedInPerson } from './second-factors.ts'
import { changePasswordWords, refusalOf, weakForStaff } from './sentences.ts'

/** Changes the caller's password, which requires the current one. Ends their other sessions and emails them. */
export async function changePassword(ctx: Context, { current, next }: InputOf<typeof contract>) {
  const { uid, user_id, session_id, roles, me } = signedInPerson(ctx)
  const identity = await ctx.identity.getUser(uid)
  // A passkey does not count: signing in with the password does not ask for it.
  const has_second_factor = identity?.factors.includes('totp') ?? false
  if (isTooShortForStaff(next, { is_admin: roles.admin !== null, has_second_factor }))
    throw refusalOf(weakForStaff)
  await inWords(changePasswordWords, () =>
    ctx.identity.changePassword(uid, current, next, session_id)
  )
  await ctx.tx(async (tx) => {
    const what = { action: 'E', entity_type: 'password_change', entity_id: user_id } as const
    await record(tx, ctx.caller, what)
    const email = { kind: 'password-changed', uid, locale: me.locale } as const
    await ctx.jobs.add(tx, sendAccountEmail, email)
  })
  return { done: true as const }
}
