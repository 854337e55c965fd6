import type { OutputOf } from '@numo/kit/endpoint.ts'
import { isProofRecent } from '../access/rules-session.ts'
import type { Context } from '../context.ts'
import type { getProofWays as contract } from './contract-proof.ts'
import { signedInPerson } from './second-factors.ts'

/** Returns the proof methods of the caller, and whether a recent proof exists. */
export async function getProofWays(ctx: Context): Promise<OutputOf<typeof contract>> {
  const me = signedInPerson(ctx)
  const { identity } = ctx
  const [ways, proved_at] = await Promise.all([
    identity.proofs?.ways(me.uid) ?? [],
    identity.lastProof(me),
  ])
  return { is_recent: isProofRecent(proved_at, ctx.now()), ways: [...ways], email: me.me.email }
}
