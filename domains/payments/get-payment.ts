import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import type { getPayment as endpoint } from './contract-charge.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { readPayment } from './read-payment.ts'

/** Returns a payment of a household as it is, or was at the end of a day, and records that staff read it. Throws 404 `no-such-payment`. */
export const getPayment = (
  ctx: Context,
  { id, as_of }: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const payment = await readPayment(tx, id, as_of)
    const { account_id } = payment
    await recordStaffRead(tx, ctx, { entity_type: 'payment', entity_id: id, account_id })
    return payment
  })
