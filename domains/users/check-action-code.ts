import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { checkActionCode as contract } from './contract.ts'
import { inWords } from './in-words.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { linkWords, resetCodeWords } from './sentences.ts'

/** Whether the code of a link still works, and for whose address. It is not used up. */
export async function checkActionCode(ctx: Context, { mode, code }: InputOf<typeof contract>) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const words = mode === 'resetPassword' ? resetCodeWords : linkWords
  return inWords(words, () => ctx.identity.checkActionCode(mode, code))
}
