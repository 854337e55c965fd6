import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { newestDay } from '../check-day-over.ts'
import { checkAmounts } from '../check-amounts.ts'
import type { Context, Tx } from '../context.ts'
import { dayAfter, dayBefore } from '../insurance/rules-versions.ts'
import { noSuch } from '../no-such.ts'
import { readCsv } from '../read-csv.ts'
import type * as contract from './contract.ts'
import type { Biller } from './enums.ts'
import { watchStayJob } from './jobs.ts'
import { readStayRow, type StayRow } from './read-stay.ts'
import { amountOfCharge, billKey, readBills, type BillLine } from './rules-bill-csv.ts'
import { writableIn } from './rules-versions.ts'

type NewBill = {
  number: string
  biller: Biller
  biller_name: string | null
  lines: readonly BillLine[]
}

/**
 * Writes an interim bill on the version in force. Throws 404 `no-such-authorization`, 409 `not-admitted`, `stay-fixed`, `bill-known`,
 * 422 `day-outside-stay` and `amount-too-large`.
 */
export const writeStayBill = (
  ctx: Context,
  { id, ...bill }: InputOf<typeof contract.writeStayBill>
): Promise<OutputOf<typeof contract.writeStayBill>> =>
  ctx.tx(async (tx) => {
    const stay = await openStay(tx, ctx, id)
    if (bill.lines.some(({ service_on }) => service_on < stay.from || service_on > stay.until))
      throw refuse(422, 'day-outside-stay', 'This day is not of the stay.')
    const [bill_id = ''] = await insertBills(tx, ctx, stay, [
      { ...bill, biller_name: bill.biller_name || null },
    ])
    return { bill_id }
  })

/** Writes the bills of a CSV file, all or none. Throws as `writeStayBill`; what is wrong with rows is answered. */
export const importStayBills = (
  ctx: Context,
  { id, csv }: InputOf<typeof contract.importStayBills>
): Promise<OutputOf<typeof contract.importStayBills>> =>
  ctx.tx(async (tx) => {
    const stay = await openStay(tx, ctx, id)
    const none = { bill_count: 0, amount: 0, file_problem: null, problems: [] }
    const rows = readCsv(csv)
    if (rows === null) return { ...none, file_problem: 'quotes' }
    const known = new Set(
      stay.row.bills
        .filter(({ is_withdrawn }) => !is_withdrawn)
        .map(({ biller, number }) => billKey(biller, number))
    )
    const { from, until } = stay
    const found = readBills(rows, { currency: stay.row.currency, from, until, known })
    if ('file_problem' in found) return { ...none, file_problem: found.file_problem }
    const { bills, problems } = found
    if (problems.length > 0) return { ...none, problems: problems.slice(0, 50) }
    await insertBills(
      tx,
      ctx,
      stay,
      bills.map((bill) => ({ ...bill, biller_name: null }))
    )
    const amounts = bills.flatMap(({ lines }) => lines.map(amountOfCharge))
    return {
      ...none,
      bill_count: bills.length,
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
    }
  })

type OpenStay = { row: StayRow; authorization_id: string; from: string; until: string }

/** Returns a stay that bills can be written of, with its first and last day. Throws 409 `not-admitted` and `stay-fixed`. */
async function openStay(tx: Tx, ctx: Context, id: string): Promise<OpenStay> {
  const row = await readStayRow(tx, id)
  if (row.admitted_at === null)
    throw refuse(409, 'not-admitted', 'Record the admission of the patient first.')
  const authorization_id = writableIn(row.versions)
  if (authorization_id === null)
    throw refuse(409, 'stay-fixed', 'This authorization is over and takes nothing more.')
  const newest = newestDay(ctx)
  // A day more on either side: the clinic's clock is not ours.
  const left = row.discharged_at && dayAfter(row.discharged_at.slice(0, 10), 1)
  return {
    ...{ row, authorization_id },
    from: dayBefore(row.admitted_at.slice(0, 10)),
    until: left !== null && left < newest ? left : newest,
  }
}

async function insertBills(
  tx: Tx,
  ctx: Context,
  { row, authorization_id }: OpenStay,
  bills: readonly NewBill[]
): Promise<string[]> {
  const { account_id, partner_id } = row
  const of = { account_id, partner_id }
  checkAmounts([
    ...bills.flatMap(({ lines }) => lines.map(amountOfCharge)),
    ...row.bills.filter(({ is_withdrawn }) => !is_withdrawn).map(({ amount }) => amount),
  ])
  const made = await tx
    .insertInto('stay_bill')
    .values(
      bills.map(({ lines, ...bill }) => ({
        ...of,
        ...bill,
        authorization_id,
        billed_on:
          lines
            .map(({ service_on }) => service_on)
            .toSorted()
            .at(-1) ?? ctx.today(),
        created_by: ctx.actor?.user_id ?? null,
      }))
    )
    .returning(['id', 'number', 'biller'])
    .execute()
    .catch(refuseKnown)
  const ids = new Map(made.map(({ id, number, biller }) => [billKey(biller, number), id]))
  const charges = bills.flatMap(({ number, biller, lines }) =>
    lines.map((line, n) => ({
      ...of,
      ...line,
      stay_bill_id: ids.get(billKey(biller, number)) ?? '',
      sequence: n + 1,
      amount: amountOfCharge(line),
    }))
  )
  for (let at = 0; at < charges.length; at += 2000)
    await tx
      .insertInto('stay_charge')
      .values(charges.slice(at, at + 2000))
      .execute()
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'stay_bill',
    entity_id: authorization_id,
    ...of,
    changes: {
      numbers: bills.map(({ number }) => number).slice(0, 20),
      amount: charges.reduce((sum, { amount }) => sum + amount, 0),
      currency: row.currency,
    },
  })
  await ctx.jobs.add(tx, watchStayJob, { authorization_id })
  return made.map(({ id }) => id)
}

function refuseKnown(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'stay_bill_once')
    throw refuse(409, 'bill-known', 'There is already a bill with this number.')
  throw error
}

/**
 * Withdraws a bill that was written by mistake, also out of a claim that was withdrawn. Throws 404 `no-such-bill`, 409 `bill-fixed`
 * for one that is withdrawn or in another claim.
 */
export const withdrawStayBill = (
  ctx: Context,
  { id, bill_id }: InputOf<typeof contract.withdrawStayBill>
): Promise<OutputOf<typeof contract.withdrawStayBill>> =>
  ctx.tx(async (tx) => {
    const { chain_id, account_id, partner_id } = await readStayRow(tx, id)
    const bill = await tx
      .selectFrom('stay_bill')
      .select(['number', 'withdrawn_at'])
      .select((one) =>
        one
          .exists(
            one
              .selectFrom('claim')
              .select('id')
              .whereRef('claim.account_id', '=', 'stay_bill.account_id')
              .whereRef('claim.id', '=', 'stay_bill.claim_id')
              .where('claim.status', '<>', 'cancelled')
          )
          .as('is_claimed')
      )
      .where('account_id', '=', account_id)
      .where('chain_id', '=', chain_id)
      .where('id', '=', bill_id)
      .forUpdate()
      .executeTakeFirst()
    if (!bill) throw noSuch('bill')
    if (bill.withdrawn_at !== null || bill.is_claimed)
      throw refuse(409, 'bill-fixed', 'This bill is in a claim or was withdrawn.')
    await tx
      .updateTable('stay_bill')
      .set({ withdrawn_at: ctx.now(), claim_id: null })
      .where('account_id', '=', account_id)
      .where('id', '=', bill_id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'stay_bill',
      entity_id: id,
      ...{ account_id, partner_id },
      changes: { numbers: [bill.number], is_withdrawn: true },
    })
    return { bill_id }
  })
