import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { deleteInsuranceContact as contract } from './contract-parts.ts'
import { nameOfPart, partToSave, recordPart } from './part.ts'

/** Deletes a contact of an insurer. The insurer's history records it. */
export const deleteInsuranceContact = (
  { tx, caller }: Context,
  input: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const gone = await partToSave(tx, 'insurance_contact', input)
    await tx.deleteFrom('insurance_contact').where('id', '=', input.id).execute()
    await recordPart(tx, caller, input.insurer_id, {
      action: 'D',
      kind: 'contact',
      id: input.id,
      name: nameOfPart(gone, ['name', 'email', 'phone']),
      changes: {},
    })
    return { done: true }
  })
