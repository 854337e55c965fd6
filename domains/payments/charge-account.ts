import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { chargeAccount as endpoint } from './contract-admin.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { createCharge } from './create-charge.ts'
import { readPayment } from './read-payment.ts'

/** Charges a card of a household for its share of a claim, after it agreed to the amount. Throws the codes of the contract. */
export const chargeAccount = (
  ctx: Context,
  { id: account_id, claim_id, payment_method_id, amount }: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const id = await createCharge(tx, ctx, { account_id, claim_id, payment_method_id, amount })
    return readPayment(tx, id)
  })
