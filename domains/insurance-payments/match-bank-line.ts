import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type * as contract from './contract-bank.ts'
import { lockInsurancePayment, type LockedPayment } from './read-insurance-payment.ts'
import { setReceived } from './receive-insurance-payment.ts'

type Changed = OutputOf<typeof contract.matchBankLine>

/**
 * Matches a line to a payment. A payment that was only announced is received on the day of the line, in the currency that
 * the bank changed it into. One line may be several payments, never for more than it has.
 */
export const matchBankLine = (
  ctx: Context,
  input: InputOf<typeof contract.matchBankLine>
): Promise<Changed> =>
  ctx.tx(async (tx) => {
    const line = await lockLine(tx, input)
    if (line.is_set_aside)
      throw refuse(409, 'no-such-move', 'This line was set aside. Bring it back first.')
    const payment = await lockInsurancePayment(tx, { id: input.payment_id })
    // Money on the account of one legal entity is no payment to another.
    if (payment.numo_company_id !== line.numo_company_id) throw noSuch('insurance_payment')
    if (payment.bank_line_id !== null)
      throw refuse(409, 'payment-matched', 'This payment is matched to a line already.')
    if (line.amount <= 0) throw refuse(409, 'line-goes-out', 'This line is money that went out.')
    if (!['announced', 'received', 'reconciled'].includes(payment.status))
      throw refuse(409, 'no-such-move', 'This payment went back, or is void.')
    const left = line.amount - line.matched_amount
    const isAnnounced = payment.status === 'announced'
    const isChanged = payment.currency !== line.currency
    const part = isAnnounced && isChanged ? left : shownAs(payment, line.currency)
    if (part === null)
      throw refuse(422, 'other-currency', 'This payment reached the bank in another currency.')
    if (part > left || part <= 0)
      throw refuse(409, 'more-than-line', 'The payment is more than is left of this line.')
    if (isAnnounced)
      await setReceived(tx, ctx, payment, {
        received_on: line.booked_on,
        bank_amount: isChanged ? part : null,
        bank_currency: isChanged ? line.currency : null,
      })
    return setMatch(tx, ctx, line, { id: payment.id, bank_line_id: line.id, part })
  })

/** Takes a match back; the payment stays received. */
export const unmatchBankLine = (
  ctx: Context,
  input: InputOf<typeof contract.unmatchBankLine>
): Promise<Changed> =>
  ctx.tx(async (tx) => {
    const line = await lockLine(tx, input)
    const payment = await lockInsurancePayment(tx, { id: input.payment_id })
    if (payment.bank_line_id !== line.id) throw noSuch('insurance_payment')
    const part = -(shownAs(payment, line.currency) ?? 0)
    return setMatch(tx, ctx, line, { id: payment.id, bank_line_id: null, part })
  })

/** Sets a line aside, or brings it back. Throws 409 `payment-matched` while a payment is matched to it. */
export const setBankLineAside = (
  ctx: Context,
  { is_set_aside, ...input }: InputOf<typeof contract.setBankLineAside>
): Promise<Changed> =>
  ctx.tx(async (tx) => {
    const line = await lockLine(tx, input)
    if (line.matched_amount !== 0)
      throw refuse(409, 'payment-matched', 'A payment is matched to this line.')
    return changeLine(tx, ctx, line.id, { is_set_aside })
  })

async function lockLine(tx: Tx, { line_id, version }: { line_id: string; version: number }) {
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('id', '=', line_id)
    .forUpdate()
    .executeTakeFirst()
  if (!line) throw noSuch('bank_line')
  if (line.version !== version) throw changedMeanwhile('bank_line')
  return line
}
type LockedLine = Awaited<ReturnType<typeof lockLine>>

/** What a line in this currency shows of a payment: what the bank changed it into, or the payment less the bank's fee. */
function shownAs(
  { currency, amount, bank_fee_amount, bank_amount, bank_currency }: LockedPayment,
  shown: string
): number | null {
  if (bank_currency === shown) return bank_amount
  return currency === shown ? amount - bank_fee_amount : null
}

async function setMatch(
  tx: Tx,
  ctx: Context,
  line: LockedLine,
  { id, bank_line_id, part }: { id: string; bank_line_id: string | null; part: number }
): Promise<Changed> {
  await tx.updateTable('insurance_payment').set({ bank_line_id }).where('id', '=', id).execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'insurance_payment',
    entity_id: id,
    changes: { bank_line_id },
  })
  return changeLine(tx, ctx, line.id, { matched_amount: line.matched_amount + part })
}

async function changeLine(
  tx: Tx,
  ctx: Context,
  id: string,
  changes: { matched_amount: number } | { is_set_aside: boolean }
): Promise<Changed> {
  const changed = await tx
    .updateTable('bank_line')
    .set(changes)
    .where('id', '=', id)
    .returning(['id', 'version', 'status', 'currency'])
    .executeTakeFirstOrThrow()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'bank_line',
    entity_id: id,
    changes: { ...changes, currency: changed.currency },
  })
  return { id: changed.id, version: changed.version, status: changed.status }
}
