import { sql, type RawBuilder } from 'kysely'
import { isOneOf } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { StepReader } from './rules-next-step.ts'
import { filerSteps } from './rules.ts'

/* SQL of claim `c` in the shapes of contracts; rows in them are those the role of the caller sees. */

/** Columns for every reader, in lists too. */
export const claimColumns = sql`
  c.id, c.number, c.type, c.payee_type, c.service_from::text as service_from, c.service_until::text as service_until,
  c.currency, c.status, c.status_reason, c.outcome,
  ${utcText(sql`c.decision_reversed_at`)} as decision_reversed_at, c.billed_amount::float8 as billed_amount,
  c.patient_responsibility_amount::float8 as patient_responsibility_amount,
  c.patient_paid_amount::float8 as patient_paid_amount`

/** Its lines as `ClaimLine`. */
const claimLines = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'sequence', l.sequence, 'category', l.category, 'code', l.code, 'description', l.description,
      'service_date', l.service_date, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
      'tax_rate_bps', l.tax_rate_bps, 'tax_amount', l.tax_amount, 'billed_amount', l.billed_amount) order by l.sequence)
    from claim_item l where (l.account_id, l.claim_id) = (c.account_id, c.id)), '[]')`

/** Its diagnoses as `ClaimDiagnosis`. */
const claimDiagnoses = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'sequence', g.sequence, 'code_system', g.code_system, 'code', g.code, 'description', g.description,
      'type', g.type) order by g.sequence)
    from claim_diagnosis g where (g.account_id, g.claim_id) = (c.account_id, c.id)), '[]')`

/** Columns `lines` and `diagnoses`. */
export const contentColumns = sql`${claimLines} as lines, ${claimDiagnoses} as diagnoses`

/** Columns of one claim for every reader. */
export const detailColumns = sql`
  ${claimColumns}, c.version, c.insurer_claim_number, c.insurer_payable_amount::float8 as insurer_payable_amount,
  c.patient_paid_at_partner_amount::float8 as patient_paid_at_partner_amount, ${contentColumns}`

/** Adjustments of decision `r`. */
const adjustments = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'item_sequence', a.item_sequence, 'group_code', a.group_code, 'reason_code', a.reason_code, 'amount', a.amount,
      'note', a.note) order by a.id)
    from claim_adjustment a where (a.account_id, a.claim_response_id) = (r.account_id, r.id)), '[]')`

/** Columns of one claim for its clinic and staff: what each pays, and every decision as `Decision`. */
export const decidedColumns = sql`
  c.client_id, c.coverage_id, c.write_off_amount::float8 as write_off_amount,
  c.insurer_paid_amount::float8 as insurer_paid_amount,
  coalesce((select jsonb_agg(to_jsonb(r) - '{account_id,partner_id,claim_id,document_id,created_by,created_at,eligible_amount}'::text[]
        || jsonb_build_object('adjustments', ${adjustments}) order by r.revision)
    from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)), '[]') as decisions`

/** The newest decision as `HouseholdDecision`; null without one. */
export const newestDecision = sql`(
  select jsonb_build_object(
      'id', r.id, 'revision', r.revision, 'outcome', r.outcome, 'insurer_reference', r.insurer_reference,
      'disposition', r.disposition, 'submitted_amount', r.submitted_amount, 'benefit_amount', r.benefit_amount,
      'patient_responsibility_amount', r.patient_responsibility_amount, 'decided_on', r.decided_on,
      'foreign', case when r.benefit_currency is not null then jsonb_build_object(
         'currency', r.benefit_currency, 'amount', r.benefit_amount_foreign, 'fx_rate', r.fx_rate,
         'fx_on', r.fx_on, 'fx_source', r.fx_source) end,
      'adjustments', ${adjustments})
    from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)
   order by r.revision desc limit 1)`

/** Changes of status, oldest first. */
export const claimHistory = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'event', e.event, 'from_status', e.from_status, 'to_status', e.to_status, 'actor_role', e.actor_role,
      'note', e.note, 'created_at', ${utcText(sql`e.created_at`)}) order by e.id)
    from claim_event e where (e.account_id, e.claim_id) = (c.account_id, c.id)), '[]')`

/** What its insurer asks for, as `Requirement`s. */
export const insurerRequirements = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', q.id, 'request', q.request, 'care_setting', q.care_setting, 'documents', q.documents,
      'deadline_days', q.deadline_days, 'answer_days', q.answer_days))
    from insurance_requirement q where q.insurance_company_id = c.insurance_company_id), '[]')`

/** What is collected for the clinic and not paid out yet, before fees. */
const unpaidPayout = sql`
  coalesce((select sum(t.gross_amount) from payout_item t
    where (t.account_id, t.claim_id) = (c.account_id, c.id) and t.status in ('on_hold', 'available', 'scheduled')), 0)`

/** What its next steps need besides its own columns, as `StepColumn`; insurer `i`. Payouts are not the household's to see. */
export const stepColumn = (reader: StepReader) => sql`
  jsonb_build_object('insurer_balance', c.insurer_balance, 'patient_balance', c.patient_balance,
    'answer_due_on', c.answer_due_on, 'timely_filing_days', i.timely_filing_days, 'requirements', ${insurerRequirements},
    'unpaid_payout_amount', ${reader === 'household' ? sql`0` : unpaidPayout}) as step`

/** Condition on a status: `isWithFiler`. */
export const isWithFilerSql = (status: RawBuilder<unknown>) =>
  isOneOf(status, Object.keys(filerSteps))

/** Value of `filerSteps` for a status; null for others. */
export const filerStepSql = (status: RawBuilder<unknown>) =>
  sql`(${JSON.stringify(filerSteps)}::jsonb ->> ${status})`

/** Events that a role may cause now. */
export const eventsOf = (role: 'client' | 'partner') => sql`
  coalesce((select jsonb_agg(t.event) from status_transition t
    where t.entity = 'claim' and t.from_status = c.status and ${role} = any (t.roles)), '[]')`

/** Name of the doctor `d` or clinic `o` who gave the care, or what the household typed. */
export const providerName = sql`
  coalesce(nullif(concat_ws(' ', d.name_prefix, d.full_name), ''), o.name, c.provider_name)`

/** Person `p` of its household. */
export const personJson = sql`
  jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name)`
