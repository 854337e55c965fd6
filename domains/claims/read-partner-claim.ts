import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { claimHistory, decidedColumns, detailColumns, eventsOf, stepColumn } from './claim-sql.ts'
import type { PartnerClaim } from './contract-partner.ts'
import { stepFactsOf, type StepColumn } from './next-steps.ts'
import { expectedAmount } from './partner-claim-amounts.ts'
import { documentChecklist } from './rules-documents.ts'
import { nextStepsFor } from './rules-next-step.ts'
import { isWithFiler } from './rules.ts'

type Row = Omit<PartnerClaim, 'next_steps' | 'required_documents' | 'may'> & {
  step: StepColumn
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
    select ${detailColumns}, ${decidedColumns},
           case when p.id is not null then concat_ws(' ', p.first_name, p.last_name) end as client_name,
           v.member_id, i.name as insurer_name, ${expectedAmount} as expected_amount,
           ${stepColumn('clinic')},
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', d.id, 'type', d.type, 'file_name', d.file_name, 'created_at', ${utcText(sql`d.created_at`)}) order by k.created_at, k.id)
             from document_link k join document d on d.id = k.document_id
            where k.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as documents,
           ${claimHistory} as history,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', m.id, 'author_role', m.author_role, 'author_name', u.display_name, 'body', m.body,
               'payout_number', (select o.number from payout_item t join payout o on o.id = t.payout_id
                                  where (t.account_id, t.id) = (m.account_id, m.payout_item_id)),
               'created_at', ${utcText(sql`m.created_at`)}) order by m.id)
             from claim_message m left join app_user u on u.id = m.author_user_id and m.author_role = 'partner'
            where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id = c.partner_id), '[]') as messages,
           ${eventsOf('partner')} as events
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
  const { step, events, ...claim } = row
  const { terms, facts } = stepFactsOf(
    { ...row, payee_type: 'provider', decision: null, appeal: null },
    step,
    today
  )
  return {
    ...claim,
    required_documents: documentChecklist(
      terms?.documents ?? [],
      row.documents.map(({ type }) => type)
    ),
    next_steps: nextStepsFor('clinic', facts),
    may: {
      change: isWithFiler(row.status),
      submit: events.includes('submit') || events.includes('resubmit'),
      withdraw: events.includes('cancel'),
      add_files: row.status !== 'closed' && row.status !== 'cancelled',
    },
  }
}
