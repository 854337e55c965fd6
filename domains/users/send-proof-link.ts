import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { sendProofLink as contract } from './contract-proof.ts'
import { sendAccountEmail } from './jobs.ts'
import { limitRequests, mailLimits } from './limit-requests.ts'
import { signedInPerson } from './second-factors.ts'
import { notHere, refusalOf } from './sentences.ts'

/** Emails a link that gives a recent proof for this session. Only for users without a password or stronger method. */
export async function sendProofLink(ctx: Context, { locale }: InputOf<typeof contract>) {
  const { uid, session_id, me } = signedInPerson(ctx)
  const ways = (await ctx.identity.proofs?.ways(uid)) ?? []
  if (session_id === null || !ways.includes('link')) throw refusalOf(notHere)
  await limitRequests(ctx, mailLimits('proof-link', me.email, ctx.caller.ip))
  const email = { kind: 'proof-link', uid, session_id, locale } as const
  await ctx.tx((tx) => ctx.jobs.add(tx, sendAccountEmail, email))
  return { sent: true as const }
}
