import type { Tx } from '../context.ts'
import { ExampleClaim, ExpectedFigures, type ClaimExample } from './contract-parts.ts'
import { maxExamples } from './contract.ts'
import { readInsurerRules } from './read-insurer-rules.ts'
import { differencesOf, figuresOf, outcomeOf, type TrialRules } from './rules.ts'

/** Returns the examples of an insurer, by name, each with its outcome under the rules of `tryingOf`. */
export async function readExamples(
  tx: Tx,
  insurer_id: string,
  tryingOf: (claim: ExampleClaim) => TrialRules
): Promise<ClaimExample[]> {
  const rules = await readInsurerRules(tx, insurer_id)
  const rows = await tx
    .selectFrom('claim_example')
    .select(['id', 'name', 'claim', 'expected', 'version'])
    .where('insurance_company_id', '=', insurer_id)
    .orderBy('name')
    .orderBy('id')
    .limit(maxExamples)
    .execute()
  return rows.map(({ id, name, version, ...stored }) => {
    const claim = ExampleClaim.parse(stored.claim)
    const expected = ExpectedFigures.parse(stored.expected)
    const outcome = outcomeOf(rules, claim, tryingOf(claim))
    const now = typeof outcome === 'string' ? null : figuresOf(outcome)
    return { id, name, version, claim, expected, now, differs: differencesOf(expected, now) }
  })
}
