import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { momentOf } from '../ledger/as-of.ts'
import { noSuch } from '../no-such.ts'
import type { InsurancePayment } from './contract.ts'

/** Reads a payment with its allocations and adjustments, as it is or was at the end of a day. Throws 404 `no-such-insurance-payment`. */
export async function readInsurancePayment(
  tx: Tx,
  id: string,
  as_of?: string
): Promise<InsurancePayment> {
  const at = momentOf(as_of)
  const { rows } = await sql<InsurancePayment>`
    select p.id, p.number, p.version, p.insurance_company_id, i.name as insurer_name, p.numo_company_id, p.method,
           p.trace_number, p.payment_date::text as payment_date, p.received_on::text as received_on, p.currency,
           p.amount::float8 as amount, p.bank_fee_amount::float8 as bank_fee_amount,
           p.allocated_amount::float8 as allocated_amount, p.adjustment_amount::float8 as adjustment_amount,
           p.unallocated_amount::float8 as unallocated_amount, p.allocation_status, p.bank_amount::float8 as bank_amount,
           p.bank_currency, p.status, p.status_reason, p.notes,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', t.id, 'claim_id', t.claim_id, 'claim_number', c.number, 'amount', t.amount,
               'claim_currency', t.claim_currency, 'claim_amount', t.claim_amount, 'reversal_of_id', t.reversal_of_id) order by t.id)
             from ${at.rows('insurance_payment_item', sql`b.insurance_payment_id = p.id`)} t
             join claim c on (c.account_id, c.id) = (t.account_id, t.claim_id)), '[]') as items,
           coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'reason_code', a.reason_code, 'amount', a.amount,
               'reference', a.reference) order by a.id)
             from ${at.rows('insurance_payment_adjustment', sql`b.insurance_payment_id = p.id`)} a), '[]') as adjustments,
           (select jsonb_build_object('id', f.id, 'file_name', f.file_name) from money_file f where f.id = p.money_file_id) as file,
           (select jsonb_build_object('id', l.id, 'version', l.version, 'booked_on', l.booked_on, 'currency', l.currency,
               'amount', l.amount, 'counterparty', l.counterparty, 'description', l.description)
              from bank_line l where l.id = p.bank_line_id) as bank_line,
           coalesce((select jsonb_agg(s.event order by s.event) from status_transition s
             where s.entity = 'insurance_payment' and s.from_status = p.status and app.role() = any (s.roles)), '[]') as moves
      from ${at.rows('insurance_payment', sql`b.id = ${id}`)} p join insurance_company i on i.id = p.insurance_company_id`.execute(
    tx
  )
  const [payment] = rows
  if (!payment) throw noSuch('insurance_payment')
  return as_of === undefined ? payment : { ...payment, moves: [] }
}

/** Locks a payment for a change of the version, if one is given, and returns it. Throws 404 `no-such-insurance-payment`, 409 `changed-meanwhile`. */
export async function lockInsurancePayment(
  tx: Tx,
  { id, version }: { id: string; version?: number }
) {
  const payment = await tx
    .selectFrom('insurance_payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw noSuch('insurance_payment')
  if (version !== undefined && payment.version !== version) throw changedMeanwhile('payment')
  return payment
}
export type LockedPayment = Awaited<ReturnType<typeof lockInsurancePayment>>
