import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { confirmPasswordReset as contract } from './contract.ts'
import { inWords, refusalOf } from './in-words.ts'
import { sendAccountLetter } from './jobs.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { isTooShortForStaff } from './rules.ts'
import { resetWords, weakForStaff } from './sentences.ts'

/** Sets a new password with the code of a link. Every session of the person ends, and they are told by mail. */
export async function confirmPasswordReset(
  ctx: Context,
  { code, password }: InputOf<typeof contract>
) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const { email } = await inWords(resetWords, () =>
    ctx.identity.checkActionCode('resetPassword', code)
  )
  const person = await ctx.system((tx) =>
    tx
      .selectFrom('app_user')
      .leftJoin('membership', (on) =>
        on
          .onRef('membership.user_id', '=', 'app_user.id')
          .on('membership.role', '=', 'admin')
          .on('membership.status', '=', 'active')
      )
      .select(['app_user.id', 'app_user.locale', 'app_user.display_name', 'membership.role'])
      .where((row) => row(row.fn('lower', ['app_user.email']), '=', email))
      .executeTakeFirst()
  )
  const identity = await ctx.identity.findUserByEmail(email)
  const has_second_factor = (identity?.factors.length ?? 0) > 0
  if (isTooShortForStaff(password, { is_admin: person?.role === 'admin', has_second_factor }))
    throw refusalOf(weakForStaff)
  await inWords(resetWords, () => ctx.identity.resetPassword(code, password))
  ctx.cookie.forget()
  if (!person) return { done: true as const }
  await ctx.system(async (tx) => {
    const what = { action: 'E', entity_type: 'password_reset', entity_id: person.id } as const
    await record(tx, ctx.caller, what)
    if (!identity) return
    const locale = person.locale === 'es' ? 'es' : 'en'
    const letter = { kind: 'password-changed', uid: identity.uid, locale } as const
    await ctx.jobs.add(tx, sendAccountLetter, letter)
  })
  return { done: true as const }
}
