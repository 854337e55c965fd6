import { sql } from 'kysely'
import { moneyText } from '@numo/kit/money.ts'
import type { Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'

type Charged = {
  account_id: string
  claim_id: string
  claim: string
  currency: string
  amount: number
  brand: string | null
  last4: string | null
}

/**
 * Notifies a household that its card was charged by staff: how much, for which claim, which card. Whoever pays for their own
 * household sees it on the screen and is not notified.
 */
export async function notifyChargedByStaff(tx: Tx, payment_id: string): Promise<void> {
  const { rows } = await sql<Charged>`
    select p.account_id, c.id as claim_id, c.number as claim, p.currency, p.amount::float8 as amount, m.brand, m.last4
      from payment p
      join claim c on (c.account_id, c.id) = (p.account_id, p.claim_id)
      join payment_method m on (m.account_id, m.id) = (p.account_id, p.payment_method_id)
     where p.id = ${payment_id} and p.created_by is not null
       and not exists (select from membership o where (o.account_id, o.user_id) = (p.account_id, p.created_by))`.execute(
    tx
  )
  for (const { account_id, claim_id, claim, currency, amount, brand, last4 } of rows)
    await notify(tx, {
      to: { account_id },
      kind: 'card_charged',
      facts: {
        amount: moneyText(amount, currency, 'en'),
        claim,
        brand: brand ?? '',
        last4: last4 ?? '',
      },
      link: `/home/claims/${claim_id}`,
      dedupe_key: payment_id,
    })
}
