import type { Pool } from 'pg'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import type { State } from './test-state.ts'
import type { TestApp } from '../test-app.ts'
import { createMoneyParties } from '../test-money.ts'

const tables = {
  claim: 'claim',
  receipt: 'insurance_payment',
  payment: 'payment',
  payout: 'payout',
  invoice: 'invoice',
} as const

/** A status outside of what callers cause, by which a test fails. */
export class UnexpectedStatus extends Error {}

/** Calls of the API for a household, a clinic and an insurer of their own, with the ids of what they made. */
export async function createMoneyCalls(app: TestApp) {
  const all = await createMoneyParties(app)
  const staff = [all.one, all.other] as const
  const ids = {
    claims: [] as string[],
    receipts: [] as string[],
    payments: [] as string[],
    items: [] as { id: string; source: string; isReceipt: boolean }[],
    payouts: [] as string[],
    refunds: [] as string[],
    invoices: [] as string[],
  }
  const rows = async <T extends object>(text: string, ...values: unknown[]) =>
    (await app.database.pool.query<T>(text, values)).rows
  const versioned = async (of: keyof typeof tables, id = '') => {
    const found = await rows<{ version: number }>(
      `select version from ${tables[of]} where id = $1`,
      id
    )
    const [row] = found
    return { id, version: row?.version ?? 0 }
  }
  /** Returns the response; null for a refusal. Throws for an error of ours. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    by: 0 | 1 | 'household' = 0
  ): Promise<OutputOf<E> | null> {
    const as = by === 'household' ? all.household : staff[by]
    const { status, body } = await app.call(endpoint, input, { as })
    if (status === 200) return body
    if (status < 500) return null
    throw new UnexpectedStatus(`${endpoint.name}: ${status} ${JSON.stringify(body)}`)
  }
  const isDone = async (response: Promise<unknown>) => (await response) !== null
  /** Adds the allocations not known yet, the one that an act has just made last. */
  async function findItem() {
    const found = await rows<{ id: string; source: string; is_receipt: boolean }>(
      `select id, insurance_payment_id as source, true as is_receipt, created_at from insurance_payment_item
         where account_id = $1
       union all select id, payment_id, false, created_at from payment_item where account_id = $1
       order by created_at, id`,
      all.account_id
    )
    for (const { id, source, is_receipt } of found)
      if (!ids.items.some((item) => item.id === id))
        ids.items.push({ id, source, isReceipt: is_receipt })
  }
  const allocating = async (response: Promise<unknown>) => {
    const made = await isDone(response)
    if (made) await findItem()
    return made
  }
  /** A statement of somebody who bypasses the program. */
  const raw = (text: string, id: string) =>
    app.database.pool.query(text, [id]).then(
      () => true,
      () => false
    )

  const summary = () => readSummary(app.database.pool, all)
  return { app, all, ids, rows, versioned, call, isDone, allocating, findItem, raw, summary }
}
export type MoneyCalls = Awaited<ReturnType<typeof createMoneyCalls>>

/** What the database says of this household's claims and its money, as `summaryOf` says it. */
export async function readSummary(
  pool: Pool,
  all: { account_id: string; insurer_id: string; partner_id: string }
) {
  const list = async (text: string, owner: string) =>
    (
      await pool.query<{ line: string }>(`select concat_ws(' ', ${text} order by id`, [owner])
    ).rows.map(({ line }) => line)
  return {
    claims: await list(
      `status, billed_amount, insurer_payable_amount, patient_responsibility_amount, insurer_paid_amount,
       patient_paid_amount, paid_out_amount) as line from claim where account_id = $1`,
      all.account_id
    ),
    receipts: await list(
      `status, allocated_amount, adjustment_amount) as line from insurance_payment where insurance_company_id = $1`,
      all.insurer_id
    ),
    payments: await list(
      `status, allocated_amount, refunded_amount) as line from payment where account_id = $1`,
      all.account_id
    ),
    refunds: await list(
      `status, amount) as line from refund where account_id = $1`,
      all.account_id
    ),
    payouts: await list(
      `status, gross_amount, fee_amount, fee_tax_amount) as line from payout where partner_id = $1`,
      all.partner_id
    ),
    invoices: await list(
      `status, total_amount, settled_amount, credited_amount) as line from invoice
        where recipient_partner_id = $1 and kind = 'partner_fee'`,
      all.partner_id
    ),
  }
}

/** What a state says of its claims and money. */
export const summaryOf = (state: State) => ({
  claims: state.claims.map((one) =>
    [
      one.status,
      one.billed,
      one.payable,
      one.patient,
      one.insurer_paid,
      one.patient_paid,
      one.paid_out,
    ].join(' ')
  ),
  receipts: state.receipts.map((one) => [one.status, one.allocated, one.adjusted].join(' ')),
  payments: state.payments.map((one) => [one.status, one.allocated, one.refunded].join(' ')),
  refunds: state.refunds.map((one) => [one.status, one.amount].join(' ')),
  payouts: state.payouts.map((one) => [one.status, one.gross, one.fee, one.tax].join(' ')),
  invoices: state.invoices.map((one) =>
    [one.status, one.total, one.settled, one.credited].join(' ')
  ),
})
