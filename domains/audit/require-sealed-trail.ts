import type { Context } from '../context.ts'
import { readEnds } from './read-ends.ts'
import { readSeals, type Seal } from './seals.ts'
import { compareSeals } from './verify-chains.ts'

/**
 * Returns the seals of the trail. Throws when the trail does not match them: the database was restored to an earlier
 * point, or rewritten. Jobs that delete customer data must call it first, because a restored database knows fewer
 * files, and has more pending deletions, than the one it replaced.
 */
export async function requireSealedTrail(
  ctx: Pick<Context, 'tx' | 'files' | 'now'>
): Promise<Seal[]> {
  const { first } = await ctx.tx(readEnds)
  const seals = await readSeals(ctx.files, ctx.now(), first)
  const pins = seals.flatMap((seal) => seal.pins)
  const broken = await ctx.tx((tx) => compareSeals(tx, pins))
  if (broken)
    throw new Error(
      `The audit trail is not what was sealed: chain ${broken.shard}, row ${broken.number}. Run npm run audit:verify, or npm run audit:restored if the database was restored to an earlier point.`
    )
  return seals
}
