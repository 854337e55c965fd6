import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { expiryOf, warnedDaysBefore } from './rules.ts'

type ExpiringCard = {
  id: string
  account_id: string
  brand: string | null
  last4: string | null
  exp_month: number
  exp_year: number
  is_default: boolean
}

/**
 * Notifies each household once when its default card expires within 30 days; marks expired cards. Skips closed
 * accounts.
 */
export const warnOfExpiringCards = (ctx: Context): Promise<void> =>
  ctx.tx(async (tx) => {
    for (const card of await ending(tx, ctx.today())) await warn(tx, ctx, card)
  })

async function ending(tx: Tx, today: string): Promise<ExpiringCard[]> {
  const { rows } = await sql<ExpiringCard>`
    select m.id, m.account_id, m.brand, m.last4, m.exp_month, m.exp_year,
           m.stripe_payment_method_id = a.stripe_payment_method_id as is_default
      from payment_method m join account a on a.id = m.account_id
     where m.status = 'active' and a.status <> 'closed' and m.exp_year is not null and m.exp_month is not null
       and make_date(m.exp_year, m.exp_month, 1) + interval '1 month' - interval '1 day'
           <= ${today}::date + make_interval(days => ${warnedDaysBefore})
     order by m.id for update of m`.execute(tx)
  return rows
}

async function warn(tx: Tx, ctx: Context, card: ExpiringCard) {
  const { id, account_id, exp_month, exp_year, is_default } = card
  const month = `${exp_year}-${String(exp_month).padStart(2, '0')}`
  if (is_default)
    await notify(tx, {
      to: { account_id },
      kind: 'card_expiring',
      facts: { brand: card.brand ?? '', last4: card.last4 ?? '', month },
      link: '/home/billing',
      dedupe_key: `${id}:${month}`,
    })
  if (expiryOf(card, ctx.today()) !== 'expired') return
  await tx.updateTable('payment_method').set({ status: 'expired' }).where('id', '=', id).execute()
  const what = { entity_type: 'payment_method', entity_id: id, account_id } as const
  await record(tx, ctx.caller, { ...what, action: 'U', changes: { status: 'expired' } })
}
