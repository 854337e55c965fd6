import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { deletePreauthorizationRule as contract } from './contract-parts.ts'
import { nameOfPart, partToSave, recordPart } from './part.ts'

/** Removes a pre-authorization rule of an insurer. Its history keeps that it was there. */
export const deletePreauthorizationRule = (
  { tx, caller }: Context,
  input: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const gone = await partToSave(tx, 'preauthorization_rule', input)
    await tx.deleteFrom('preauthorization_rule').where('id', '=', input.id).execute()
    await recordPart(tx, caller, input.insurer_id, {
      action: 'D',
      kind: 'rule',
      id: input.id,
      name: nameOfPart(gone, ['care_setting']),
      changes: {},
    })
    return { done: true }
  })
