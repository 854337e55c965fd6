import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'

/** Reads a charge that waits for its holder, with its card. Throws `no-such-payment`, and `no-such-move` for another. */
export const readWaitingCharge = (ctx: Context, account_id: string, id: string) =>
  ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('payment as p')
      .innerJoin('payment_method as m', 'm.id', 'p.payment_method_id')
      .select([
        'p.status',
        'p.stripe_payment_intent_id as charge_id',
        'm.stripe_payment_method_id as method_id',
      ])
      .where('p.account_id', '=', account_id)
      .where('p.id', '=', id)
      .executeTakeFirst()
    if (!row) throw noSuch('payment')
    const { status, charge_id, method_id } = row
    if (status !== 'requires_action' || charge_id === null)
      throw refuse(409, 'no-such-move', 'The bank does not wait for anybody here.')
    return { charge_id, method_id }
  })
