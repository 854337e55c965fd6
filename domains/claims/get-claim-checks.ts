import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { ClaimChecks, getClaimChecks as endpoint } from './contract-packet.ts'
import { readDuplicates } from './read-duplicates.ts'
import { readPacketFacts } from './read-packet-facts.ts'
import { readSampled } from './read-sampled.ts'
import { checkClaim } from './rules-checks.ts'

/** Most duplicates shown of a claim. */
const maxShown = 10

/**
 * Checks a claim before it is sent: what its insurer asks for and what of it is missing, the filing deadline, the
 * policy on the day of care, other claims that look like the same bill, and whether it is one of those that somebody
 * looks at twice. Throws 404 `no-such-claim`.
 */
export const getClaimChecks = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<ClaimChecks> =>
  ctx.tx(async (tx) => {
    const facts = await readPacketFacts(tx, id)
    const { documents, filing, problems } = checkClaim(facts, ctx.today())
    const { until, days_left } = filing
    const duplicates = (await readDuplicates(tx, [id])).slice(0, maxShown)
    const passes = problems.length === 0 && duplicates.length === 0
    return {
      documents,
      has_rules: facts.requirement !== null,
      filing: until === null || days_left === null ? null : { until, days_left },
      problems,
      duplicates,
      needs_second_look: passes && (await readSampled(tx, [id])).has(id),
    }
  })
