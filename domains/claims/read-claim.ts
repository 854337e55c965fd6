import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { appealJson } from './appeal-json.ts'
import type { StaffClaim } from './contract-staff.ts'
import { claimHistory, decidedColumns, detailColumns, stepColumn } from './claim-sql.ts'
import { addresseeJson, noAddressee } from './read-addressee.ts'
import { claimEvents } from './enums.ts'
import { stepFactsOf, type StepColumn } from './next-steps.ts'
import { claimEventsOfDecision } from './rules-moves.ts'
import { nextStepsFor } from './rules-next-step.ts'

/** Reads a claim under the caller's role. Throws 404 `no-such-claim`. */
export async function readClaim(
  tx: Tx,
  { today }: Pick<Context, 'today'>,
  id: string
): Promise<StaffClaim> {
  const { rows } = await sql<Omit<StaffClaim, 'next_steps'> & { step: StepColumn }>`
    select ${detailColumns}, ${decidedColumns}, c.account_id, concat_ws(' ', p.first_name, p.last_name) as client_name,
           c.partner_id, o.name as partner_name, c.insurance_company_id, i.name as insurer_name, c.submission_count,
           c.snoozed_until::text as snoozed_until, c.snooze_reason, c.answer_due_on::text as answer_due_on,
           c.paid_out_amount::float8 as paid_out_amount, c.insurer_balance::float8 as insurer_balance,
           c.patient_balance::float8 as patient_balance, ${appealJson} as appeal, ${stepColumn('staff')},
           ${claimHistory} as history,
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
               and t.event = any (${claimEvents}::text[])
               and (c.decision_reversed_at is null or t.event <> all (${claimEventsOfDecision}::text[]))), '[]') as moves
      from claim c
      join client p on p.id = c.client_id
      left join partner o on o.id = c.partner_id
      left join insurance_company i on i.id = c.insurance_company_id
     where c.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw noSuch('claim')
  const { step, ...claim } = row
  const decision = claim.decisions.at(-1) ?? null
  const { facts } = stepFactsOf({ ...claim, decision }, step, today())
  return { ...claim, next_steps: nextStepsFor('staff', facts) }
}
