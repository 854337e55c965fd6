import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context, Tx } from '../context.ts'
import type { savePreauthorizationRule as contract } from './contract-parts.ts'
import { partToSave, recordPart } from './part.ts'

/** Adds what an insurer, or one plan of it, wants to be asked before care is given; one rule for each kind of care. */
export const savePreauthorizationRule = (
  { tx, caller }: Context,
  { insurer_id, id, version, ...fields }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const before = await partToSave(tx, 'preauthorization_rule', { insurer_id, id, version })
    if (fields.insurance_plan_id) await insistOnPlan(tx, insurer_id, fields.insurance_plan_id)
    const changes = changedFields(before ?? {}, fields)
    if (id !== undefined && version !== undefined && Object.keys(changes).length === 0)
      return { id, version }
    const saving =
      id === undefined
        ? tx
            .insertInto('preauthorization_rule')
            .values({ ...fields, insurance_company_id: insurer_id })
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow()
        : tx
            .updateTable('preauthorization_rule')
            .set(fields)
            .where('id', '=', id)
            .returning(['id', 'version'])
            .executeTakeFirstOrThrow()
    const saved = await saving.catch(refuseTwice)
    await recordPart(tx, caller, insurer_id, {
      action: before ? 'U' : 'C',
      kind: 'rule',
      id: saved.id,
      name: fields.care_setting,
      changes,
    })
    return saved
  })

async function insistOnPlan(tx: Tx, insurer_id: string, plan_id: string) {
  const plan = await tx
    .selectFrom('insurance_plan')
    .select('id')
    .where('id', '=', plan_id)
    .where('insurance_company_id', '=', insurer_id)
    .executeTakeFirst()
  if (!plan) throw refuse(404, 'no-such-plan', 'This insurer has no such plan')
}

function refuseTwice(error: unknown): never {
  if (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'preauthorization_rule_once'
  )
    throw refuse(409, 'already-known', 'There is a rule for this kind of care already')
  throw error
}
