import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { accountOf } from '../accounts/account-of.ts'
import type {
  exportClaimFhir as staffEndpoint,
  exportHouseholdClaimFhir as householdEndpoint,
} from './contract-fhir.ts'
import { contentColumns, newestDecision } from './claim-sql.ts'
import type { FhirFacts } from './rules-fhir-elements.ts'
import { fhirBundleOf } from './rules-fhir.ts'

/** Returns a claim with its decision as a FHIR R4 Bundle, and records the export. Throws 404 `no-such-claim`. */
export const exportClaimFhir = (
  ctx: Context,
  { id }: InputOf<typeof staffEndpoint>
): Promise<OutputOf<typeof staffEndpoint>> => ctx.tx((tx) => exported(tx, ctx, id, null))

/** Returns a claim of a household as a FHIR R4 Bundle, and records the export. Throws 404 `no-such-claim`. */
export const exportHouseholdClaimFhir = (
  ctx: Context,
  { accountId, claim_id }: InputOf<typeof householdEndpoint>
): Promise<OutputOf<typeof householdEndpoint>> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, accountId)
    return exported(tx, ctx, claim_id, accountId)
  })

async function exported(tx: Tx, ctx: Context, claim_id: string, accountId: string | null) {
  const { account_id, ...facts } = await readFacts(tx, claim_id, accountId)
  await record(tx, ctx.caller, {
    action: 'R',
    entity_type: 'claim',
    entity_id: claim_id,
    account_id,
    changes: { format: 'fhir' },
  })
  return fhirBundleOf(facts, ctx.now().toISOString())
}

/** Reads what a household may see of a claim, under the caller's role. */
async function readFacts(
  tx: Tx,
  claim_id: string,
  account_id: string | null
): Promise<FhirFacts & { account_id: string }> {
  const { rows } = await sql<FhirFacts & { account_id: string }>`
    select c.account_id, c.id, c.number, c.status, c.status_reason, c.outcome, c.type, c.payee_type,
           c.service_from::text as service_from, c.service_until::text as service_until, c.currency,
           c.billed_amount::float8 as billed_amount, c.insurer_paid_amount::float8 as insurer_paid_amount,
           c.insurer_balance::float8 as insurer_balance, c.insurer_claim_number,
           ${utcText(sql`c.created_at`)} as created_at, ${utcText(sql`c.sent_at`)} as sent_at,
           jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', concat_ws(' ', p.last_name, p.second_last_name),
             'birth_date', p.birth_date, 'sex', p.sex) as patient,
           case when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name) end as insurer,
           case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name)
                when d.id is not null then jsonb_build_object('id', d.id, 'name', concat_ws(' ', d.name_prefix, d.full_name))
           end as provider,
           c.provider_name,
           case when v.id is not null then jsonb_build_object('id', v.id, 'member_id', v.member_id, 'status', v.status)
           end as coverage,
           ${contentColumns},
           case when c.decision_reversed_at is null then ${newestDecision} end as decision
      from claim c
      join client p on p.id = c.client_id
      left join provider d on d.id = c.provider_id
      left join partner o on o.id = c.partner_id
      left join insurance_company i on i.id = c.insurance_company_id
      left join coverage v on v.account_id = c.account_id and v.id = c.coverage_id
     where c.id = ${claim_id} and (${account_id}::uuid is null or c.account_id = ${account_id}::uuid)`.execute(
    tx
  )
  const [facts] = rows
  if (!facts) throw noSuch('claim')
  return facts
}
