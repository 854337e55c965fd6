import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { appealJson } from './appeal-json.ts'
import type { StaffClaim } from './contract-staff.ts'
import { addresseeJson, noAddressee } from './read-addressee.ts'
import { claimEvents } from './enums.ts'

/** Reads a claim under the caller's role. Throws 404 `no-such-claim`. */
export async function readClaim(tx: Tx, id: string): Promise<StaffClaim> {
  const { rows } = await sql<StaffClaim>`
    select c.id, c.number, c.version, c.account_id, c.client_id, concat_ws(' ', p.first_name, p.last_name) as client_name,
           c.coverage_id, c.partner_id, o.name as partner_name, c.insurance_company_id, i.name as insurer_name,
           c.insurer_claim_number, c.type, c.payee_type, c.service_from::text as service_from,
           c.service_until::text as service_until, c.currency, c.status, c.status_reason, c.outcome, c.submission_count,
           c.snoozed_until::text as snoozed_until, c.snooze_reason, c.answer_due_on::text as answer_due_on,
           c.billed_amount::float8 as billed_amount, c.insurer_payable_amount::float8 as insurer_payable_amount,
           c.patient_responsibility_amount::float8 as patient_responsibility_amount,
           c.write_off_amount::float8 as write_off_amount,
           c.patient_paid_at_partner_amount::float8 as patient_paid_at_partner_amount,
           c.insurer_paid_amount::float8 as insurer_paid_amount, c.patient_paid_amount::float8 as patient_paid_amount,
           c.paid_out_amount::float8 as paid_out_amount, c.insurer_balance::float8 as insurer_balance,
           c.patient_balance::float8 as patient_balance,
           coalesce((select jsonb_agg(jsonb_build_object(
               'sequence', l.sequence, 'category', l.category, 'code', l.code, 'description', l.description,
               'service_date', l.service_date, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
               'tax_rate_bps', l.tax_rate_bps, 'tax_amount', l.tax_amount, 'billed_amount', l.billed_amount) order by l.sequence)
             from claim_item l where (l.account_id, l.claim_id) = (c.account_id, c.id)), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object(
               'sequence', d.sequence, 'code_system', d.code_system, 'code', d.code, 'description', d.description,
               'type', d.type) order by d.sequence)
             from claim_diagnosis d where (d.account_id, d.claim_id) = (c.account_id, c.id)), '[]') as diagnoses,
           coalesce((select jsonb_agg(to_jsonb(r) - '{account_id,partner_id,claim_id,document_id,created_by,created_at,eligible_amount}'::text[]
                 || jsonb_build_object('adjustments', coalesce((
                      select jsonb_agg(jsonb_build_object('item_sequence', a.item_sequence, 'group_code', a.group_code,
                                                          'reason_code', a.reason_code, 'amount', a.amount, 'note', a.note) order by a.id)
                        from claim_adjustment a where (a.account_id, a.claim_response_id) = (r.account_id, r.id)), '[]'))
                 order by r.revision)
             from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)), '[]') as decisions,
           ${appealJson} as appeal,
           coalesce((select jsonb_agg(jsonb_build_object(
               'event', e.event, 'from_status', e.from_status, 'to_status', e.to_status, 'actor_role', e.actor_role,
               'note', e.note, 'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id)
             from claim_event e where (e.account_id, e.claim_id) = (c.account_id, c.id)), '[]') as history,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', m.id, 'conversation', case when m.partner_id is null then 'household' else 'clinic' end, 'author_role', m.author_role, 'author_name', u.display_name, 'body', m.body,
               'payout_number', (select o.number from payout_item t join payout o on o.id = t.payout_id
                                  where (t.account_id, t.id) = (m.account_id, m.payout_item_id)),
               'created_at', ${utcText(sql`m.created_at`)}) order by m.id)
             from claim_message m left join app_user u on u.id = m.author_user_id
            where (m.account_id, m.claim_id) = (c.account_id, c.id)), '[]') as messages,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'file_name', d.file_name, 'mime_type', d.mime_type,
                                                         'page_count', d.page_count) order by d.id)
             from document_link k join document d on d.id = k.document_id
            where k.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as documents,
           jsonb_build_object(
             'household', coalesce(${addresseeJson(sql`m.account_id = c.account_id`)}, ${JSON.stringify(noAddressee)}::jsonb),
             'clinic', case when c.payee_type = 'provider' then ${addresseeJson(sql`m.partner_id = c.partner_id`)} end) as addressees,
           coalesce((select jsonb_agg(t.event order by t.event) from status_transition t
             where t.entity = 'claim' and t.from_status = c.status and app.role() = any (t.roles)
               and t.event = any (${claimEvents}::text[])), '[]') as moves
      from claim c
      join client p on p.id = c.client_id
      left join partner o on o.id = c.partner_id
      left join insurance_company i on i.id = c.insurance_company_id
     where c.id = ${id}`.execute(tx)
  const [claim] = rows
  if (!claim) throw noSuch('claim')
  return claim
}
