import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import {
  requirementFor,
  type Requirement,
  type RequestKind,
} from '../insurance/rules-requirements.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { appealJson } from './appeal-json.ts'
import type { HouseholdClaim } from './contract-household.ts'
import { readPackets } from './read-packets.ts'
import { estimateClaim } from './estimate-claim.ts'
import { appealDeadlineOf, appealProblemOf } from './rules-appeal.ts'
import { careSettingOf, documentChecklist } from './rules-documents.ts'
import { isShareKnown, owedOf } from './rules.ts'
import { invoiceRequestOf } from './rules-invoice-deadline.ts'
import { nextStepOf } from './rules-next-step.ts'

type Row = Omit<
  HouseholdClaim,
  | 'owed_amount'
  | 'next_step'
  | 'required_documents'
  | 'may'
  | 'appeal_deadline'
  | 'appeal_problem'
  | 'invoice_request'
  | 'packets'
  | keyof Explained
> & {
  cover: { coverage_id: string | null; policy_id: string | null }
  insurer_payable_amount: number
  patient_responsibility_amount: number
  balances: { insurer_balance: number; patient_balance: number }
  timely_filing_days: number | null
  requirements: Requirement[]
  /** Events that the household may cause now. */
  events: string[]
}

type Explained = Awaited<ReturnType<typeof estimateClaim>>

/**
 * Reads a claim as its household sees it, under the caller's role. Notes of the team, fees and payouts are not part of
 * it. Throws 404 `no-such-claim`.
 */
export async function readHouseholdClaim(
  tx: Tx,
  { today, now, actor }: Pick<Context, 'today' | 'now' | 'actor'>,
  { accountId, claim_id }: { accountId: string; claim_id: string }
): Promise<HouseholdClaim> {
  const { rows } = await sql<Row>`
    select c.id, c.number, c.version,
           jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) as client,
           coalesce(nullif(concat_ws(' ', d.name_prefix, d.full_name), ''), o.name, c.provider_name) as provider_name,
           i.name as insurer_name, i.timely_filing_days, c.insurer_claim_number, c.type, c.payee_type,
           c.is_paid_by_household, v.policy_id, c.service_country, c.service_from::text as service_from,
           c.service_until::text as service_until, c.status, c.outcome, c.status_reason, c.currency,
           c.reimbursed_on::text as reimbursed_on,
           jsonb_build_object('coverage_id', c.coverage_id, 'policy_id', (
             select v.policy_id from coverage v where v.id = c.coverage_id)) as cover,
           c.billed_amount::float8 as billed_amount, c.insurer_payable_amount::float8 as insurer_payable_amount,
           c.patient_responsibility_amount::float8 as patient_responsibility_amount,
           c.patient_paid_at_partner_amount::float8 as patient_paid_at_partner_amount,
           c.patient_paid_amount::float8 as patient_paid_amount,
           jsonb_build_object('insurer_balance', c.insurer_balance, 'patient_balance', c.patient_balance) as balances,
           coalesce((select jsonb_agg(jsonb_build_object(
               'sequence', l.sequence, 'category', l.category, 'code', l.code, 'description', l.description,
               'service_date', l.service_date, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
               'tax_rate_bps', l.tax_rate_bps, 'tax_amount', l.tax_amount, 'billed_amount', l.billed_amount) order by l.sequence)
             from claim_item l where (l.account_id, l.claim_id) = (c.account_id, c.id)), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object(
               'sequence', g.sequence, 'code_system', g.code_system, 'code', g.code, 'description', g.description,
               'type', g.type) order by g.sequence)
             from claim_diagnosis g where (g.account_id, g.claim_id) = (c.account_id, c.id)), '[]') as diagnoses,
           (select jsonb_build_object(
               'revision', r.revision, 'outcome', r.outcome, 'insurer_reference', r.insurer_reference,
               'disposition', r.disposition, 'submitted_amount', r.submitted_amount, 'benefit_amount', r.benefit_amount,
               'patient_responsibility_amount', r.patient_responsibility_amount, 'decided_on', r.decided_on,
               'foreign', case when r.benefit_currency is not null then jsonb_build_object(
                  'currency', r.benefit_currency, 'amount', r.benefit_amount_foreign, 'fx_rate', r.fx_rate,
                  'fx_on', r.fx_on, 'fx_source', r.fx_source) end,
               'adjustments', coalesce((
                  select jsonb_agg(jsonb_build_object('item_sequence', a.item_sequence, 'group_code', a.group_code,
                                                      'reason_code', a.reason_code, 'amount', a.amount, 'note', a.note) order by a.id)
                    from claim_adjustment a where (a.account_id, a.claim_response_id) = (r.account_id, r.id)), '[]'))
             from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)
            order by r.revision desc limit 1) as decision,
           ${appealJson} as appeal,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', d.id, 'type', d.type, 'file_name', d.file_name,
               'has_preview', d.preview_key is not null or d.mime_type like 'image/%',
               'created_at', ${utcText(sql`d.created_at`)}) order by k.created_at, k.id)
             from document_link k join document d on d.id = k.document_id
            where k.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as documents,
           coalesce((select jsonb_agg(jsonb_build_object(
               'event', e.event, 'to_status', e.to_status, 'actor_role', e.actor_role, 'note', e.note,
               'created_at', ${utcText(sql`e.created_at`)}) order by e.id)
             from claim_event e where (e.account_id, e.claim_id) = (c.account_id, c.id)), '[]') as history,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', m.id, 'author_role', m.author_role, 'is_own', m.author_user_id = ${actor?.user_id ?? null}::uuid,
               'body', m.body, 'created_at', ${utcText(sql`m.created_at`)}) order by m.id)
             from claim_message m where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id is null), '[]') as messages,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', q.id, 'request', q.request, 'care_setting', q.care_setting, 'documents', q.documents,
               'deadline_days', q.deadline_days, 'answer_days', q.answer_days))
             from insurance_requirement q where q.insurance_company_id = c.insurance_company_id), '[]') as requirements,
           coalesce((select jsonb_agg(t.event) from status_transition t
             where t.entity = 'claim' and t.from_status = c.status and 'client' = any (t.roles)), '[]') as events
      from claim c
      join client p on p.id = c.client_id
      left join provider d on d.id = c.provider_id
      left join partner o on o.id = c.partner_id
      left join coverage v on v.account_id = c.account_id and v.id = c.coverage_id
      left join insurance_company i on i.id = c.insurance_company_id
     where c.id = ${claim_id} and c.account_id = ${accountId}`.execute(tx)
  const [row] = rows
  if (!row) throw noSuch('claim')
  const { cover, ...claim } = row
  const billed_amount = claim.status === 'cancelled' ? 0 : claim.billed_amount
  const explained = await estimateClaim(tx, { now }, { ...claim, ...cover, billed_amount })
  return shownClaim({ ...claim, packets: await readPackets(tx, claim_id) }, explained, today())
}

function shownClaim(
  row: Omit<Row, 'cover'> & Pick<HouseholdClaim, 'packets'>,
  explained: Explained,
  today: string
): HouseholdClaim {
  const {
    balances,
    timely_filing_days,
    requirements,
    events,
    insurer_payable_amount,
    patient_responsibility_amount,
    ...claim
  } = row
  const terms = (request: RequestKind) =>
    requirementFor(requirements, request, careSettingOf[row.type])
  const own = terms(row.payee_type === 'subscriber' ? 'reimbursement' : 'claim')
  const isKnown = isShareKnown(row.outcome)
  const { decision } = row
  const appeal_deadline =
    decision && appealDeadlineOf(decision.decided_on, terms('appeal')?.deadline_days ?? null)
  const appeal_problem = appealProblemOf({
    ...row,
    appeal_status: row.appeal?.status ?? null,
    deadline: appeal_deadline,
    today,
  })
  const isTheirs = row.payee_type === 'subscriber'
  return {
    ...claim,
    ...explained,
    appeal_deadline,
    appeal_problem,
    insurer_payable_amount: isKnown ? insurer_payable_amount : null,
    patient_responsibility_amount: isKnown ? patient_responsibility_amount : null,
    owed_amount: owedOf(row),
    required_documents: documentChecklist(
      own?.documents ?? [],
      row.documents.map(({ type }) => type)
    ),
    next_step: nextStepOf({
      ...row,
      ...balances,
      status_since: row.history.at(-1)?.created_at.slice(0, 10) ?? today,
      filing_days: own?.deadline_days ?? timely_filing_days,
      answer_days: (row.status === 'appealed' ? terms('appeal') : own)?.answer_days ?? null,
      appeal_until: appeal_deadline?.until ?? null,
      can_appeal: appeal_problem === null,
      appeal_requested_on:
        row.appeal?.status === 'requested' ? row.appeal.created_at.slice(0, 10) : null,
    }),
    invoice_request: isTheirs
      ? invoiceRequestOf({
          ...row,
          person: `${row.client.first_name} ${row.client.last_name}`,
          document_types: row.documents.map(({ type }) => type),
          today,
        })
      : null,
    may: {
      change: isTheirs && (row.status === 'draft' || row.status === 'needs_info'),
      submit: isTheirs && (events.includes('submit') || events.includes('resubmit')),
      withdraw: isTheirs && events.includes('cancel'),
    },
  }
}
