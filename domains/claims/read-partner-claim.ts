import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import { requirementFor, type Requirement } from '../insurance/rules-requirements.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { careSettingOf } from './rules-documents.ts'
import type { PartnerClaim } from './contract-partner.ts'
import { expectedAmount } from './partner-claim-amounts.ts'
import { documentChecklist } from './rules-documents.ts'
import { partnerStepOf } from './rules-partner-step.ts'

type Row = Omit<PartnerClaim, 'next_step' | 'required_documents' | 'may'> & {
  facts: { insurer_balance: number; patient_balance: number; unpaid_payout_amount: number }
  timely_filing_days: number | null
  requirements: Requirement[]
  /** Events that the clinic may cause now. */
  events: string[]
}

/**
 * Reads a claim as its clinic sees it, under the caller's role. Notes of the team and what the household writes are not
 * part of it. Throws 404 `no-such-claim`.
 */
export async function readPartnerClaim(
  tx: Tx,
  { today }: Pick<Context, 'today'>,
  id: string
): Promise<PartnerClaim> {
  const { rows } = await sql<Row>`
    select c.id, c.number, c.version, c.client_id,
           case when p.id is not null then concat_ws(' ', p.first_name, p.last_name) end as client_name,
           c.coverage_id, v.member_id, i.name as insurer_name, i.timely_filing_days, c.insurer_claim_number, c.type,
           c.service_from::text as service_from, c.service_until::text as service_until, c.currency, c.status,
           c.status_reason, c.outcome, c.billed_amount::float8 as billed_amount,
           c.insurer_payable_amount::float8 as insurer_payable_amount,
           c.patient_responsibility_amount::float8 as patient_responsibility_amount,
           c.write_off_amount::float8 as write_off_amount,
           c.patient_paid_at_partner_amount::float8 as patient_paid_at_partner_amount,
           c.insurer_paid_amount::float8 as insurer_paid_amount, c.patient_paid_amount::float8 as patient_paid_amount,
           ${expectedAmount} as expected_amount,
           jsonb_build_object('insurer_balance', c.insurer_balance, 'patient_balance', c.patient_balance,
             'unpaid_payout_amount', coalesce((select sum(t.gross_amount) from payout_item t
                where (t.account_id, t.claim_id) = (c.account_id, c.id) and t.status in ('on_hold', 'available', 'scheduled')), 0)) as facts,
           coalesce((select jsonb_agg(jsonb_build_object(
               'sequence', l.sequence, 'category', l.category, 'code', l.code, 'description', l.description,
               'service_date', l.service_date, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
               'tax_rate_bps', l.tax_rate_bps, 'tax_amount', l.tax_amount, 'billed_amount', l.billed_amount) order by l.sequence)
             from claim_item l where (l.account_id, l.claim_id) = (c.account_id, c.id)), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object(
               'sequence', g.sequence, 'code_system', g.code_system, 'code', g.code, 'description', g.description,
               'type', g.type) order by g.sequence)
             from claim_diagnosis g where (g.account_id, g.claim_id) = (c.account_id, c.id)), '[]') as diagnoses,
           coalesce((select jsonb_agg(to_jsonb(r) - '{account_id,partner_id,claim_id,document_id,created_by,created_at,eligible_amount}'::text[]
                 || jsonb_build_object('adjustments', coalesce((
                      select jsonb_agg(jsonb_build_object('item_sequence', a.item_sequence, 'group_code', a.group_code,
                                                          'reason_code', a.reason_code, 'amount', a.amount, 'note', a.note) order by a.id)
                        from claim_adjustment a where (a.account_id, a.claim_response_id) = (r.account_id, r.id)), '[]'))
                 order by r.revision)
             from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)), '[]') as decisions,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', d.id, 'type', d.type, 'file_name', d.file_name, 'created_at', ${utcText(sql`d.created_at`)}) order by k.created_at, k.id)
             from document_link k join document d on d.id = k.document_id
            where k.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as documents,
           coalesce((select jsonb_agg(jsonb_build_object(
               'event', e.event, 'to_status', e.to_status, 'actor_role', e.actor_role, 'note', e.note,
               'created_at', ${utcText(sql`e.created_at`)}) order by e.id)
             from claim_event e where (e.account_id, e.claim_id) = (c.account_id, c.id)), '[]') as history,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', m.id, 'author_role', m.author_role, 'author_name', u.display_name, 'body', m.body,
               'payout_number', (select o.number from payout_item t join payout o on o.id = t.payout_id
                                  where (t.account_id, t.id) = (m.account_id, m.payout_item_id)),
               'created_at', ${utcText(sql`m.created_at`)}) order by m.id)
             from claim_message m left join app_user u on u.id = m.author_user_id and m.author_role = 'partner'
            where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id = c.partner_id), '[]') as messages,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', q.id, 'request', q.request, 'care_setting', q.care_setting, 'documents', q.documents,
               'deadline_days', q.deadline_days, 'answer_days', q.answer_days))
             from insurance_requirement q where q.insurance_company_id = c.insurance_company_id), '[]') as requirements,
           coalesce((select jsonb_agg(t.event) from status_transition t
             where t.entity = 'claim' and t.from_status = c.status and 'partner' = any (t.roles)), '[]') as events
      from claim c
      left join client p on p.id = c.client_id
      left join coverage v on v.id = c.coverage_id
      left join insurance_company i on i.id = c.insurance_company_id
     where c.id = ${id} and c.payee_type = 'provider' and c.partner_id = app.partner_id()`.execute(
    tx
  )
  const [row] = rows
  if (!row) throw noSuch('claim')
  return shownClaim(row, today())
}

function shownClaim(row: Row, today: string): PartnerClaim {
  const { facts, timely_filing_days, requirements, events, ...claim } = row
  const terms = requirementFor(requirements, 'claim', careSettingOf[row.type])
  const appeal = requirementFor(requirements, 'appeal', careSettingOf[row.type])
  return {
    ...claim,
    required_documents: documentChecklist(
      terms?.documents ?? [],
      row.documents.map(({ type }) => type)
    ),
    next_step: partnerStepOf({
      ...row,
      ...facts,
      status_since: row.history.at(-1)?.created_at.slice(0, 10) ?? today,
      filing_days: terms?.deadline_days ?? timely_filing_days,
      answer_days: (row.status === 'appealed' ? appeal : terms)?.answer_days ?? null,
    }),
    may: {
      change: row.status === 'draft' || row.status === 'needs_info',
      submit: events.includes('submit') || events.includes('resubmit'),
      withdraw: events.includes('cancel'),
      add_files: row.status !== 'closed' && row.status !== 'cancelled',
    },
  }
}
