import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { personOfCard } from '../insurance/write-card.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { ExtractionDetail, getExtractionDetail as endpoint } from './contract-admin.ts'
import { extractionColumns, withPolicy } from './extraction-row.ts'
import { changesOf, factsOf, type PolicyFacts } from './rules.ts'

const person = (id: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.display_name) from app_user u where u.id = ${id})`

type ExtractionBase = Omit<ExtractionDetail, 'changes' | 'has_policy' | 'has_person'> & {
  policy: Partial<PolicyFacts> | null
}

/**
 * Returns everything staff need to review an extraction, with the policy as it is and as approval would leave it.
 * Records the read in the audit trail.
 */
export const getExtractionDetail = (
  { tx, caller, actor }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<ExtractionDetail> =>
  tx(async (tx) => {
    const { rows } = await sql<ExtractionBase>`
      select ${extractionColumns}, e.schema_name, e.engine, e.attempt, e.review_note,
             jsonb_build_object('id', a.id, 'name', a.display_name, 'number', a.number) as account,
             ${person(sql`e.assigned_to`)} as assigned_to,
             coalesce(e.assigned_to = ${actor?.user_id ?? null}, false) as is_mine, ${person(sql`e.confirmed_by`)} as confirmed_by,
             ${person(sql`e.reviewed_by`)} as reviewed_by, ${utcText(sql`e.reviewed_at`)} as reviewed_at,
             coalesce((select jsonb_object_agg(f.path, jsonb_build_object('id', u.id, 'name', u.display_name))
                         from extraction_field f join app_user u on u.id = f.corrected_by
                        where f.extraction_id = e.id), '{}') as said_by,
             case when p.id is not null then jsonb_build_object(
               'insurer', coalesce((select c.name from insurance_company c where c.id = p.insurance_company_id),
                                   p.insurer_name),
               'plan', p.plan, 'policy_number', p.policy_number, 'group_number', p.group_number,
               'holder_name', p.holder_name, 'area_of_cover', p.area_of_cover,
               'deductible', case when p.deductible_amount is not null then
                 jsonb_build_object('amount', p.deductible_amount, 'currency', p.deductible_currency) end,
               'coinsurance', p.coinsurance_bps, 'assistance_phone', p.assistance_phone,
               'valid_from', p.valid_from, 'valid_until', p.valid_until) end as policy
        from ${withPolicy} join account a on a.id = e.account_id where e.id = ${id}`.execute(tx)
    const found = rows[0]
    if (!found) throw noSuch('extraction')
    await recordRead(tx, caller, {
      entity_type: 'extraction',
      entity_id: id,
      account_id: found.account.id,
    })
    const { policy: _, ...detail } = found
    return { ...detail, ...(await changesIn(tx, found)) }
  })

/** Computes the policy changes with the same rules as approval. */
async function changesIn(tx: Tx, { policy_id, policy, fields, status }: ExtractionBase) {
  const person = policy_id === null ? null : await personOfCard(tx, policy_id)
  const before = policy && { ...policy, member_id: person?.member_id ?? null }
  const changes = changesOf(before, factsOf(fields, null), person !== null).map((one) =>
    status === 'needs_review' ? one : { ...one, to: one.from, is_changed: false }
  )
  return { changes, has_policy: policy !== null, has_person: person !== null }
}
