import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { appealJson } from './appeal-json.ts'
import type { HouseholdClaim } from './contract-household.ts'
import {
  claimHistory,
  detailColumns,
  eventsOf,
  newestDecision,
  personJson,
  providerName,
  stepColumn,
} from './claim-sql.ts'
import { readPackets } from './read-packets.ts'
import { estimateClaim } from './estimate-claim.ts'
import { stepFactsOf, type StepColumn } from './next-steps.ts'
import { documentChecklist } from './rules-documents.ts'
import { isDecided, isWithFiler, owedOf } from './rules.ts'
import { invoiceRequestOf } from './rules-invoice-deadline.ts'
import { nextStepsFor } from './rules-next-step.ts'

type Row = Omit<
  HouseholdClaim,
  | 'owed_amount'
  | 'next_steps'
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
  step: StepColumn
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
    select ${detailColumns}, ${personJson} as client, ${providerName} as provider_name, i.name as insurer_name,
           c.is_paid_by_household, v.policy_id, c.service_country, c.reimbursed_on::text as reimbursed_on,
           jsonb_build_object('coverage_id', c.coverage_id, 'policy_id', (
             select v.policy_id from coverage v where v.id = c.coverage_id)) as cover,
           ${stepColumn('household')},
           ${newestDecision} as decision,
           ${appealJson} as appeal,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', d.id, 'type', d.type, 'file_name', d.file_name,
               'has_preview', d.preview_key is not null or d.mime_type like 'image/%',
               'created_at', ${utcText(sql`d.created_at`)}) order by k.created_at, k.id)
             from document_link k join document d on d.id = k.document_id
            where k.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as documents,
           ${claimHistory} as history,
           coalesce((select jsonb_agg(jsonb_build_object('stage', r.stage, 'created_at', ${utcText(sql`r.created_at`)}) order by r.created_at)
             from payment_reminder r where (r.account_id, r.claim_id) = (c.account_id, c.id)), '[]') as reminders,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', m.id, 'author_role', m.author_role, 'is_own', m.author_user_id = ${actor?.user_id ?? null}::uuid,
               'body', m.body, 'created_at', ${utcText(sql`m.created_at`)}) order by m.id)
             from claim_message m where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id is null), '[]') as messages,
           ${eventsOf('client')} as events
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
  const { step, events, insurer_payable_amount, patient_responsibility_amount, ...claim } = row
  const isKnown = isDecided(row)
  const { terms, facts, appeal_deadline, appeal_problem } = stepFactsOf(row, step, today)
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
      terms?.documents ?? [],
      row.documents.map(({ type }) => type)
    ),
    next_steps: nextStepsFor('household', facts),
    invoice_request: isTheirs
      ? invoiceRequestOf({
          ...row,
          person: `${row.client.first_name} ${row.client.last_name}`,
          document_types: row.documents.map(({ type }) => type),
          today,
        })
      : null,
    may: {
      change: isTheirs && isWithFiler(row.status),
      submit: isTheirs && (events.includes('submit') || events.includes('resubmit')),
      withdraw: isTheirs && events.includes('cancel'),
    },
  }
}
