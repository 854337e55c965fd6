import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { deletePreauthorizationRule as contract } from './contract-parts.ts'
import { nameOfPart, partToSave, recordPart } from './part.ts'
import { dayBefore } from './rules-versions.ts'

/**
 * Ends a pre-authorization rule from today; the ended version stays readable. A version that was never valid for a full day is deleted, and
 * the previous one continues.
 */
export const deletePreauthorizationRule = (
  { tx, caller, today }: Context,
  input: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const gone = await partToSave(tx, 'preauthorization_rule', input)
    if (gone?.['valid_until'] !== null)
      throw refuse(409, 'rule-over', 'This version is over and stays as it was')
    const startedAt = String(gone['valid_from'])
    if (startedAt >= today()) {
      await tx.deleteFrom('preauthorization_rule').where('id', '=', input.id).execute()
      await sql`
        update preauthorization_rule set valid_until = null
         where insurance_company_id = ${input.insurer_id}
           and insurance_plan_id is not distinct from ${gone['insurance_plan_id']}::uuid
           and care_setting = ${gone['care_setting']} and valid_until = ${dayBefore(startedAt)}`.execute(
        tx
      )
    } else
      await tx
        .updateTable('preauthorization_rule')
        .set({ valid_until: dayBefore(today()) })
        .where('id', '=', input.id)
        .execute()
    await recordPart(tx, caller, input.insurer_id, {
      action: 'D',
      kind: 'rule',
      id: input.id,
      name: nameOfPart(gone, ['care_setting']),
      changes: {},
    })
    return { done: true }
  })
