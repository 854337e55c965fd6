import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import type { previewRemittance as endpoint } from './contract-files.ts'
import { remittanceActions } from './enums.ts'
import { planRemittance } from './plan-remittance.ts'
import { readBooks, readRemittance } from './read-books.ts'

/** Claims that a preview returns. */
const shown = 300

/** Tells whether what a remittance that was booked says of a claim, what it pays or takes back, is allocated. */
async function bookedOf(tx: Tx, { file_id, index }: { file_id: string; index: number }) {
  const items = await tx
    .selectFrom('insurance_payment_item as i')
    .innerJoin('insurance_payment as p', 'p.id', 'i.insurance_payment_id')
    .select(['i.claim_id', 'i.amount'])
    .where('p.money_file_id', '=', file_id)
    .where('p.remittance_index', '=', index)
    .execute()
  const done = new Set(items.map(({ claim_id, amount }) => `${claim_id} ${Math.sign(amount)}`))
  return (claim_id: string, paid: number) => done.has(`${claim_id} ${Math.sign(paid)}`)
}

/** Returns what posting a remittance would do; of one that was booked, what is still left for staff. Throws 404 `no-such-file` or `no-such-remittance`. */
export const previewRemittance = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const remittance = await readRemittance(tx, input)
    const planned = planRemittance(
      remittance.claims,
      await readBooks(tx, remittance, input, { lock: false, today: ctx.today() })
    )
    const isBooked = await bookedOf(tx, input)
    const plan = planned.map((one) =>
      one.claim && isBooked(one.claim.id, one.remitted.paid)
        ? { ...one, action: 'nothing' as const, hold: null, parts: [] }
        : one
    )
    const posted = plan.flatMap(({ parts }) => parts.map(({ amount }) => amount))
    const kept = remittance.provider_adjustments.map(({ amount }) => amount)
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
    return {
      totals: remittanceActions.flatMap((action) => {
        const of = plan.filter((one) => one.action === action)
        const amount = sum(of.map(({ remitted }) => remitted.paid))
        return of.length === 0 ? [] : [{ action, count: of.length, amount }]
      }),
      unallocated_amount: remittance.amount + sum(kept) - sum(posted),
      claims: plan
        .toSorted((one, other) => Number(other.action === 'hold') - Number(one.action === 'hold'))
        .slice(0, shown)
        .map(({ remitted, claim, action, hold }) => ({
          claim_number: remitted.claim_number,
          insurer_claim_number: remitted.insurer_claim_number,
          patient_name: remitted.patient_name,
          billed: remitted.billed,
          paid: remitted.paid,
          adjustments: remitted.adjustments.map(({ group_code, reason_code, amount }) => ({
            group_code,
            reason_code,
            amount,
          })),
          action,
          hold,
          claim: claim && {
            id: claim.id,
            number: claim.number,
            currency: claim.currency,
            insurer_balance: claim.insurer_balance,
          },
        })),
    }
  })
