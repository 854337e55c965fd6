import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context, Tx } from '../context.ts'
import type { savePreauthorizationRule as contract } from './contract-parts.ts'
import { partToSave, recordPart } from './part.ts'
import { dayBefore, howToChange } from './rules-versions.ts'

type SavePreauthorizationRuleInput = InputOf<typeof contract>

/**
 * Creates or changes a pre-authorization rule of an insurer or one of its plans, from a day on; one rule per care setting. A change creates
 * a version; the previous one ends the day before and stays readable.
 */
export const savePreauthorizationRule = (
  { tx, caller, today }: Context,
  { insurer_id, id, version, valid_from = today(), ...fields }: SavePreauthorizationRuleInput
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const before = await partToSave(tx, 'preauthorization_rule', { insurer_id, id, version })
    if (fields.insurance_plan_id) await requirePlan(tx, insurer_id, fields.insurance_plan_id)
    const changes = changedFields(before ?? {}, fields)
    const isSame = Object.keys(changes).length === 0
    if (id !== undefined && version !== undefined && isSame) return { id, version }
    if (before) refusePast(before)
    const begin = String(before?.['valid_from'])
    const how = before ? howToChange(valid_from, { valid_from: begin }) : 'follow'
    if (how === 'refuse')
      throw refuse(422, 'too-early', 'A version begins after the one it follows')
    if (before && id && how === 'follow')
      await tx
        .updateTable('preauthorization_rule')
        .set({ valid_until: dayBefore(valid_from) })
        .where('id', '=', id)
        .execute()
    const saving =
      id === undefined || how === 'follow'
        ? tx
            .insertInto('preauthorization_rule')
            .values({ ...fields, valid_from, insurance_company_id: insurer_id })
            .returning(['id', 'version'])
        : tx
            .updateTable('preauthorization_rule')
            .set(fields)
            .where('id', '=', id)
            .returning(['id', 'version'])
    const saved = await saving.executeTakeFirstOrThrow().catch(refuseTwice)
    await recordPart(tx, caller, insurer_id, {
      action: before ? 'U' : 'C',
      kind: 'rule',
      id: saved.id,
      name: fields.care_setting,
      changes: { ...changes, valid_from },
    })
    return saved
  })

function refusePast(before: Readonly<Record<string, unknown>>) {
  if (before['valid_until'] !== null)
    throw refuse(409, 'rule-over', 'This version is over and stays as it was')
}

async function requirePlan(tx: Tx, insurer_id: string, plan_id: string) {
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
    (error.constraint === 'preauthorization_rule_once' ||
      error.constraint === 'preauthorization_rule_one_open')
  )
    throw refuse(409, 'already-known', 'There is a rule for this kind of care already')
  throw error
}
