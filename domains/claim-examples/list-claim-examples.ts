import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listClaimExamples as contract } from './contract.ts'
import { readExamples } from './read-examples.ts'

/** The examples kept for an insurer, and whether they still come out as expected by the rules of their days. */
export const listClaimExamples = (
  { tx }: Context,
  { insurer_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => ({ examples: await readExamples(tx, insurer_id, () => ({})) }))
