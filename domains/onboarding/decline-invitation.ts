import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { codeLimits, limitRequests } from '../users/limit-requests.ts'
import { declineOf } from './answer-invitation.ts'
import type { declineInvitation as endpoint } from './contract-invitation.ts'
import { withInvitation } from './find-invitation.ts'

/** Declines an invitation by the token of its link; needs no sign-in. */
export async function declineInvitation(ctx: Context, { token }: InputOf<typeof endpoint>) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  await withInvitation(ctx, token, (tx, invitation) => declineOf(tx, ctx, invitation))
  return { done: true as const }
}
