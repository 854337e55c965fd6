import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { recordPart } from '../insurance/part.ts'
import type { deleteClaimExample as contract } from './contract.ts'
import { exampleToChange } from './save-claim-example.ts'

/** Deletes an example; recorded in the insurer's history. Throws `changed-meanwhile` when the version is outdated. */
export const deleteClaimExample = (
  { tx, caller }: Context,
  which: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { name } = await exampleToChange(tx, which)
    await tx.deleteFrom('claim_example').where('id', '=', which.id).execute()
    await recordPart(tx, caller, which.insurer_id, {
      action: 'D',
      kind: 'example',
      id: which.id,
      name,
      changes: {},
    })
    return { done: true }
  })
