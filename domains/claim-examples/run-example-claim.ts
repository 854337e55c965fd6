import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { ExampleClaim, ExampleOutcome } from './contract-parts.ts'
import type { runExampleClaim as contract } from './contract.ts'
import { readInsurerRules } from './read-insurer-rules.ts'
import { outcomeOf, type InsurerRules, type TrialRules } from './rules.ts'

/** Runs an example claim through the rules of an insurer. Stores nothing. */
export const runExampleClaim = (
  { tx }: Context,
  { insurer_id, claim, ...trying }: InputOf<typeof contract>
): Promise<ExampleOutcome> =>
  tx(async (tx) => outcomeOrThrow(await readInsurerRules(tx, insurer_id), claim, trying))

/** Returns the outcome of a claim, or throws `no-such-plan`, `rate-needed` or `amount-too-large`. */
export function outcomeOrThrow(
  rules: InsurerRules,
  claim: ExampleClaim,
  trying?: TrialRules
): ExampleOutcome {
  const outcome = outcomeOf(rules, claim, trying)
  switch (outcome) {
    case 'no-such-plan':
      throw refuse(404, outcome, 'This insurer has no such plan')
    case 'rate-needed':
      throw refuse(422, outcome, 'Say how many units of the claim’s currency one of the plan’s is')
    case 'amount-too-large':
      throw refuse(422, outcome, 'This is more than we can work out')
    default:
      return outcome
  }
}
