import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { callPaymentService } from '../subscriptions/call-payment-service.ts'
import type { cancelCharge as endpoint, Charge } from './contract-charge.ts'
import { chargeCard } from './jobs.ts'
import { readCharge } from './read-charge.ts'
import { readWaitingCharge } from './read-waiting-charge.ts'

/** Gives up a charge that waits for its holder, so that the share can be paid otherwise. */
export async function cancelCharge(
  ctx: Context,
  { accountId, id }: InputOf<typeof endpoint>
): Promise<Charge> {
  const { charge_id } = await readWaitingCharge(ctx, accountId, id)
  await callPaymentService(() => ctx.cards.cancelCharge(charge_id))
  return ctx.tx(async (tx) => {
    await ctx.jobs.add(tx, chargeCard, { payment_id: id })
    return readCharge(tx, accountId, id)
  })
}
