import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { welcome } from './accept-sign-in.ts'
import type { adoptSignIn as contract } from './contract-outside.ts'
import { inWords } from './try-sign-in.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { refreshWords, refusalOf, tokenSignInWords, userDisabled } from './sentences.ts'

const words = {
  ...tokenSignInWords,
  'user-token-expired': refreshWords.other,
  other: tokenSignInWords['invalid-token'] ?? tokenSignInWords.other,
}

/** Creates the user of somebody who signed in with an external identity service, proven by their ID token. */
export async function adoptSignIn(
  ctx: Context,
  { id_token, locale, timezone }: InputOf<typeof contract>
) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const { uid } = await inWords(words, async () => {
    const token = await ctx.identity.verifyToken(id_token)
    if (!(await ctx.identity.isAlive(token))) throw new IdentityProblem('user-token-expired')
    return token
  })
  const user = await welcome(ctx, uid, { locale, timezone })
  if (user.status === 'suspended') throw refusalOf(userDisabled)
  return { done: true as const }
}
