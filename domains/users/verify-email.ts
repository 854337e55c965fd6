import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { verifyEmail as contract } from './contract.ts'
import { ensureUser } from './ensure-user.ts'
import { inWords } from './in-words.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { linkWords } from './sentences.ts'

/** Confirms an address with the code of a link. Somebody who waited for that becomes known here. */
export async function verifyEmail(ctx: Context, { code }: InputOf<typeof contract>) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const { uid } = await inWords(linkWords, () => ctx.identity.verifyEmail(code))
  const identity = await ctx.identity.getUser(uid)
  const user = identity && (await ensureUser(ctx, identity, { locale: 'en' }))
  if (user && user !== 'unproven')
    await ctx.system((tx) =>
      record(tx, ctx.caller, {
        action: 'E',
        entity_type: 'email_verified',
        entity_id: user.user_id,
      })
    )
  return { done: true as const }
}
