import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listClaimExamples as contract } from './contract.ts'
import { readExamples } from './read-examples.ts'

/** Lists an insurer's examples, and whether they still have the expected outcome under the rules of their dates. */
export const listClaimExamples = (
  { tx }: Context,
  { insurer_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => ({ examples: await readExamples(tx, insurer_id, () => ({})) }))
