import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { checkDayOver } from '../check-day-over.ts'
import { insertDecisions } from '../claims/insert-decisions.ts'
import { reverseDecisions } from '../claims/reverse-decisions.ts'
import type { Context, Tx } from '../context.ts'
import { postEntries } from '../ledger/post-entry.ts'
import { postPaymentAdjusted } from '../ledger/rules-postings.ts'
import { noSuch } from '../no-such.ts'
import { checkTakingBack } from '../payouts/check-taking-back.ts'
import type { postRemittance as endpoint } from './contract-files.ts'
import type { InsurancePayment } from './contract.ts'
import { paymentAdjustmentReasons } from './enums.ts'
import { insertItems, maxItems } from './insert-items.ts'
import { planRemittance, type PlannedClaim } from './plan-remittance.ts'
import { readBooks, readRemittance } from './read-books.ts'
import {
  lockInsurancePayment,
  readInsurancePayment,
  type LockedPayment,
} from './read-insurance-payment.ts'
import type { Remittance, RemittedPlb } from './reading/remittance.ts'
import { setReceived } from './receive-insurance-payment.ts'

type Input = InputOf<typeof endpoint>

/**
 * Books a remittance in one transaction: the payment (or one that was announced with its number and amount), what the
 * insurer kept back, the decisions it brings, and the allocations. Claims that do not fit stay unallocated on the payment.
 * Throws 409 `remittance-off` for one that does not balance or was cut off, 422 `day-to-come`, and the other codes of the contract.
 */
export const postRemittance = (ctx: Context, input: Input): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    checkDayOver(ctx, input.received_on)
    const remittance = await readRemittance(tx, input)
    const [wrong] = remittance.problems
    if (wrong)
      throw refuse(409, 'remittance-off', `This remittance cannot be booked: ${wrong.code}`)
    const payment = await receivedPayment(tx, ctx, remittance, input)
    const plan = planRemittance(
      remittance.claims,
      await readBooks(tx, remittance, input, { lock: true, today: ctx.today() })
    )
    const claimsWhere = (test: (one: PlannedClaim) => boolean) =>
      plan.flatMap((one) => (one.claim && test(one) ? [one.claim] : []))
    checkSums(remittance, plan)
    await insertAdjustments(tx, ctx, payment, remittance.provider_adjustments)
    for (const claim of claimsWhere((one) => one.action === 'take_back'))
      await checkTakingBack(tx, claim)
    await reverseDecisions(
      tx,
      ctx,
      claimsWhere((one) => one.is_reversed),
      new Set(claimsWhere((one) => one.decision !== null).map(({ id }) => id))
    )
    // A corrected decision below what is paid is recorded when that was taken back, every other one before it is paid.
    const isLower = ({ claim, remitted }: PlannedClaim) =>
      claim !== null && claim.insurer_paid_amount > remitted.paid
    const decide = (planned: readonly PlannedClaim[]) =>
      insertDecisions(
        tx,
        ctx,
        planned.flatMap((one) => decisionOf(one, remittance, input))
      )
    await decide(plan.filter((one) => !isLower(one)))
    await insertItems(
      tx,
      ctx,
      payment,
      plan.flatMap(({ claim, decision, parts }) =>
        claim ? parts.map((part) => ({ claim, ...part, is_in_trail: decision !== null })) : []
      )
    )
    await decide(plan.filter(isLower))
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'insurance_payment',
      entity_id: payment.id,
      changes: {
        money_file_id: input.file_id,
        claims: plan.length,
        held: plan.filter(({ action }) => action === 'hold').length,
      },
    })
    return readInsurancePayment(tx, payment.id)
  })

/** Refuses what the sums of the database would: allocations below zero, or above what the payment has. */
function checkSums({ amount, provider_adjustments }: Remittance, plan: readonly PlannedClaim[]) {
  const parts = plan.flatMap((one) => one.parts)
  if (parts.length > maxItems)
    throw refuse(409, 'too-many-claims', `At most ${maxItems} claims are booked at once.`)
  const available = provider_adjustments.reduce((all, one) => all + one.amount, amount)
  const allocated = parts.reduce((all, one) => all + one.amount, 0)
  if (available < 0 || allocated < 0)
    throw refuse(409, 'net-below-zero', 'This remittance takes back more than it pays.')
  if (allocated > available)
    throw refuse(409, 'more-than-payment', 'The amount is more than is left of this payment.')
}

/** Returns the payment of a remittance, received and locked: a new one, or the one that was announced. */
async function receivedPayment(
  tx: Tx,
  ctx: Context,
  remittance: Remittance,
  input: Input
): Promise<LockedPayment> {
  const { insurance_company_id, numo_company_id, file_id, index, received_on } = input
  const { trace_number, currency, amount, method, payment_date } = remittance
  const insurer = await tx
    .selectFrom('insurance_company')
    .select('id')
    .where('id', '=', insurance_company_id)
    .executeTakeFirst()
  if (!insurer) throw noSuch('insurer')
  const source = { money_file_id: file_id, remittance_index: index }
  const posted = await tx
    .selectFrom('insurance_payment')
    .select('id')
    .where('money_file_id', '=', file_id)
    .where('remittance_index', '=', index)
    .executeTakeFirst()
  if (posted) throw refuse(409, 'remittance-posted', 'This remittance was booked before.')
  if (trace_number === null) throw new Error('A remittance without a number has a problem')
  const made = await tx
    .insertInto('insurance_payment')
    .values({
      insurance_company_id,
      numo_company_id,
      method,
      trace_number,
      payment_date: payment_date ?? received_on,
      currency,
      amount,
      ...source,
      created_by: ctx.actor?.user_id ?? null,
    })
    .onConflict((same) => same.columns(['insurance_company_id', 'trace_number']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  const payment = made
    ? await lockInsurancePayment(tx, made)
    : await announcedPayment(tx, remittance, input)
  if (made)
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'insurance_payment',
      entity_id: made.id,
      changes: { amount, currency, trace_number },
    })
  else await tx.updateTable('insurance_payment').set(source).where('id', '=', payment.id).execute()
  if (payment.status === 'announced')
    await setReceived(tx, ctx, payment, { received_on, bank_amount: null, bank_currency: null })
  return payment
}

/** The payment with the number of a remittance, when it is the same money and nothing is booked on it. Locks it. */
async function announcedPayment(
  tx: Tx,
  { trace_number, currency, amount }: Remittance,
  { insurance_company_id, numo_company_id }: Input
): Promise<LockedPayment> {
  const payment = await tx
    .selectFrom('insurance_payment')
    .selectAll()
    .where('insurance_company_id', '=', insurance_company_id)
    .where('trace_number', '=', trace_number ?? '')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isSame =
    payment.currency === currency &&
    payment.amount === amount &&
    payment.numo_company_id === numo_company_id
  const isEmpty =
    payment.money_file_id === null &&
    payment.allocated_amount === 0 &&
    payment.adjustment_amount === 0
  if (!isSame || !isEmpty || !['announced', 'received'].includes(payment.status))
    throw refuse(
      409,
      'trace-taken',
      'A payment of this insurer with this number is booked already.'
    )
  return payment
}

async function insertAdjustments(
  tx: Tx,
  ctx: Context,
  { id, numo_company_id, insurance_company_id, currency }: LockedPayment,
  kept: readonly RemittedPlb[]
) {
  // What raises what claims may get comes first, so that no sum is below zero on the way.
  const all = kept.toSorted((one, other) => other.amount - one.amount)
  if (all.length === 0) return
  const made = await tx
    .insertInto('insurance_payment_adjustment')
    .values(
      all.map(({ reason_code, reference, amount }) => ({
        insurance_payment_id: id,
        reason_code: paymentAdjustmentReasons.find((one) => one === reason_code) ?? 'other',
        amount,
        reference: [reason_code, reference].filter(Boolean).join(' ').slice(0, 120),
        created_by: ctx.actor?.user_id ?? null,
      }))
    )
    .returning(['id', 'amount'])
    .execute()
  await postEntries(
    tx,
    ctx,
    made.map((one) => ({
      numo_company_id,
      event: 'adjusted',
      source_type: 'insurance_payment_adjustment',
      source_id: one.id,
      effective_on: ctx.today(),
      lines: postPaymentAdjusted(insurance_company_id, { currency, amount: one.amount }),
    }))
  )
}

function decisionOf(
  { claim, decision, remitted }: PlannedClaim,
  { payment_date, trace_number }: Remittance,
  { received_on }: Input
) {
  if (!claim || !decision) return []
  const { outcome, patient, written_off, adjustments } = decision
  return [
    {
      claim,
      outcome,
      benefit_amount: remitted.paid,
      eligible_amount: claim.billed_amount - Math.max(0, written_off),
      patient,
      written_off,
      adjustments,
      insurer_reference: remitted.insurer_claim_number ?? trace_number,
      disposition: null,
      decided_on: payment_date ?? received_on,
      foreign: null,
      paid_amount: remitted.paid,
    },
  ]
}
