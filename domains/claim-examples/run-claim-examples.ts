import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { runClaimExamples as contract } from './contract.ts'
import { readExamples } from './read-examples.ts'

/** Runs every example of an insurer through its rules of a date, or through a draft. Stores nothing. */
export const runClaimExamples = (
  { tx }: Context,
  { insurer_id, rules_on, draft, plan_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => ({
    examples: await readExamples(tx, insurer_id, (claim) => ({
      rules_on,
      draft: plan_id === undefined || claim.plan_id === plan_id ? draft : undefined,
    })),
  }))
