import { sql, type RawBuilder } from 'kysely'
import { isShowable } from '../documents/document-row.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Tx } from '../context.ts'
import { momentOf } from '../ledger/as-of.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { StaffPayment } from './contract-staff-payment.ts'

const maxEvents = 100

/**
 * Reads a payment with its allocations, refunds, disputes and events, as it is or was at the end of a day; as of a day
 * nothing can be charged. Throws 404 `no-such-payment`.
 */
export async function readPayment(tx: Tx, id: string, as_of?: string): Promise<StaffPayment> {
  const at = momentOf(as_of)
  const ofPayment = sql`(b.account_id, b.payment_id) = (p.account_id, p.id)`
  const isThen = (instant: RawBuilder<unknown>) =>
    as_of === undefined ? sql`true` : sql`${instant} < ${at.instant(sql`p.numo_company_id`)}`
  const { rows } = await sql<StaffPayment>`
    select p.id, p.number, p.version, p.account_id, a.display_name as account_name, p.method, p.reference,
           p.received_on::text as received_on, p.currency, p.amount::float8 as amount,
           p.processor_fee_amount::float8 as processor_fee_amount, p.allocated_amount::float8 as allocated_amount,
           p.refunded_amount::float8 as refunded_amount, p.unallocated_amount::float8 as unallocated_amount, p.status, p.failure_code, p.dispute_status,
           ${utcText(sql`p.created_at`)} as created_at,
           (select jsonb_build_object('brand', m.brand, 'last4', m.last4) from payment_method m where m.id = p.payment_method_id) as card,
           coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'brand', m.brand, 'last4', m.last4) order by m.created_at desc)
             from payment_method m where m.account_id = p.account_id and m.status = 'active'), '[]') as cards,
           coalesce((select jsonb_agg(jsonb_build_object('claim_id', c.id, 'claim_number', c.number, 'due_amount', c.patient_balance)
                                      order by c.adjudicated_at)
             from claim c where c.account_id = p.account_id and c.currency = p.currency and c.numo_company_id = p.numo_company_id
                            and c.patient_balance > 0 and c.outcome is not null and c.decision_reversed_at is null and c.payee_type = 'provider'), '[]') as due,
           coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'claim_id', i.claim_id, 'claim_number', c.number,
               'amount', i.amount, 'reversal_of_id', i.reversal_of_id) order by i.id)
             from ${at.rows('payment_item', ofPayment)} i join claim c on (c.account_id, c.id) = (i.account_id, i.claim_id)), '[]') as items,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'amount', r.amount, 'reason', r.reason,
               'note', r.note, 'status', r.status, 'failure_code', r.failure_code,
               'is_waiting', r.needs_second and r.approved_by is null and r.status = 'pending',
               'is_own', coalesce(r.created_by = app.user_id(), false)) order by r.id)
             from ${at.rows('refund', ofPayment)} r), '[]') as refunds,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'stripe_dispute_id', d.stripe_dispute_id, 'amount', d.amount,
               'fee_amount', d.fee_amount, 'reason', d.reason, 'status', d.status, 'due_at', ${utcText(sql`d.due_at`)},
               'takes_evidence', d.status = 'open' and d.evidence_sent_at is null and coalesce(d.due_at > now(), false),
               'evidence', case when d.evidence_sent_at is not null then jsonb_build_object('note', d.evidence_note,
                 'files', coalesce((select jsonb_agg(f.file_name order by f.file_name) from document f
                                     where f.id = any (d.evidence_document_ids)), '[]'),
                 'sent_at', ${utcText(sql`d.evidence_sent_at`)},
                 'sent_by', (select u.display_name from app_user u where u.id = d.evidence_sent_by)) end,
               'created_at', ${utcText(sql`d.created_at`)}) order by d.id)
             from ${at.rows('payment_dispute', ofPayment)} d), '[]') as disputes,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'file_name', d.file_name) order by d.created_at desc, d.id desc)
             from document d where d.account_id = p.account_id and d.status = 'current' and ${isShowable}
                               and d.mime_type in ('application/pdf', 'image/jpeg', 'image/png')
                               and d.id in (select k.document_id from document_link k
                                             where k.claim_id = p.claim_id or k.claim_id in (
                                               select i.claim_id from payment_item i where (i.account_id, i.payment_id) = (p.account_id, p.id)))), '[]') as evidence_files,
           coalesce((select jsonb_agg(jsonb_build_object('id', e.external_id, 'type', e.type,
               'happened_at', ${utcText(sql`e.happened_at`)}, 'processed_at', case when ${isThen(sql`e.processed_at`)} then ${utcText(sql`e.processed_at`)} end,
               'attempts', e.attempts, 'error', e.error) order by e.happened_at desc, e.received_at desc)
             from (select w.external_id, w.type, w.happened_at, w.received_at, w.processed_at, w.attempts, w.error from webhook_event w where w.source = 'stripe'
                     and (w.object_id = p.stripe_payment_intent_id or w.charge_id = p.stripe_payment_intent_id)
                     and ${isThen(sql`w.received_at`)}
                    order by w.happened_at desc limit ${maxEvents}) e), '[]') as events
      from ${at.rows('payment', sql`b.id = ${id}`)} p join account a on a.id = p.account_id`.execute(
    tx
  )
  const [payment] = rows
  if (!payment) throw noSuch('payment')
  if (as_of === undefined) return payment
  const disputes = payment.disputes.map((dispute) => ({ ...dispute, takes_evidence: false }))
  return { ...payment, disputes, cards: [], due: [], evidence_files: [] }
}

/** Locks a payment for a change and returns it. Throws 404 `no-such-payment`, 409 `changed-meanwhile`. */
export async function lockPayment(tx: Tx, { id, version }: { id: string; version?: number }) {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw noSuch('payment')
  if (version !== undefined && payment.version !== version) throw changedMeanwhile('payment')
  return payment
}
export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>
