import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { deleteInsuranceRequirement as contract } from './contract-requirements.ts'
import { nameOfPart, partToSave, recordPart } from './part.ts'

/** Deletes a requirement of an insurer. The insurer's history records it. */
export const deleteInsuranceRequirement = (
  { tx, caller }: Context,
  input: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const gone = await partToSave(tx, 'insurance_requirement', input)
    await tx.deleteFrom('insurance_requirement').where('id', '=', input.id).execute()
    await recordPart(tx, caller, input.insurer_id, {
      action: 'D',
      kind: 'requirement',
      id: input.id,
      name: nameOfPart(gone, ['request']),
      changes: {},
    })
    return { done: true }
  })
