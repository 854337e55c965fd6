import { refuse } from '@numo/kit/fail.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { changeEmail as contract } from './contract-links.ts'
import { foldEmail } from './fold-email.ts'
import { sendAccountEmail } from './jobs.ts'
import { limitRequests, mailLimits, toOthersLimits } from './limit-requests.ts'
import { signedInPerson } from './second-factors.ts'
import { invalidEmail, refusalOf, tooManyToOthers } from './sentences.ts'

/**
 * Requests another sign-in address for the caller, who needs a recent proof. Nothing changes until the link sent to the new address is
 * used. The response is the same whether or not the address is taken; only its mail tells.
 */
export async function changeEmail(ctx: Context, { email: text, locale }: InputOf<typeof contract>) {
  const me = signedInPerson(ctx)
  const email = foldEmail(text)
  if (!email) throw refusalOf(invalidEmail)
  const identity = await ctx.identity.getUser(me.uid)
  if (!identity || identity.email === email)
    throw refuse(422, 'same-address', 'You sign in with this address already.')
  await limitRequests(ctx, mailLimits('change-email', email, ctx.caller.ip))
  await limitRequests(ctx, toOthersLimits('person', me.user_id), tooManyToOthers)
  await ctx.tx(async (tx) => {
    const { id } = await tx
      .insertInto('email_change')
      .values({ user_id: me.user_id, before: identity.email, after: email })
      .returning('id')
      .executeTakeFirstOrThrow()
    const what = { action: 'E', entity_type: 'email_change_asked', entity_id: me.user_id } as const
    await record(tx, ctx.caller, what)
    const emailMessage = { kind: 'change-email', uid: me.uid, email_change_id: id, locale } as const
    await ctx.jobs.add(tx, sendAccountEmail, emailMessage)
  })
  return { sent: true as const }
}
