import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { checkActionCode as contract } from './contract-links.ts'
import { inWords } from './try-sign-in.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { readerOf } from './reader-of.ts'
import { linkWords, resetCodeWords } from './sentences.ts'

/** Returns the address of a link's code and what else the verification needs. Does not consume the code. */
export async function checkActionCode(
  ctx: Context,
  { mode, code, id_token }: InputOf<typeof contract>
) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const words = mode === 'resetPassword' ? resetCodeWords : linkWords
  const found = await inWords(words, () => ctx.identity.checkActionCode(mode, code))
  const needs = mode === 'verifyEmail' ? (await readerOf(ctx, found, id_token)).needs : 'nothing'
  return { email: found.email, needs }
}
