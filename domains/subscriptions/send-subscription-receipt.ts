import { sql } from 'kysely'
import { locales } from '@numo/kit/locales.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postSubscriptionPaid } from '../ledger/rules-postings.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import type { PlanType } from './enums.ts'
import { receiptEmail } from './mails/receipt-email.ts'

type Row = {
  number: string
  plan_type: PlanType
  amount: number
  currency: string
  paid_on: string
  until: string | null
  email: string
  locale: string
  display_name: string
}

/**
 * Posts a payment for a subscription once, and sends its receipt to whom it belongs. Skips the email of people who have
 * left.
 */
export async function sendSubscriptionReceipt(
  ctx: Context,
  { subscription_payment_id }: { subscription_payment_id: string },
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  await ctx.tx((tx) => postOnce(tx, ctx, subscription_payment_id))
  const { rows } = await ctx.tx((tx) =>
    sql<Row>`
      select p.number, p.plan_type, p.amount::float8 as amount, p.currency, p.paid_at::date::text as paid_on,
             p.period_end::date::text as until, u.email, u.locale, u.display_name
        from subscription_payment p join app_user u on u.id = p.user_id
       where p.id = ${subscription_payment_id} and u.identity_uid is not null`.execute(tx)
  )
  const [row] = rows
  if (!row) return { dropped: 'Whoever it was for is gone' }
  const locale = locales.find((one) => one === row.locale) ?? 'en'
  const email = receiptEmail({ site: ctx.settings, locale, name: row.display_name }, row)
  await sendEmail(ctx, at, row.email, locale, email)
}

/** Posts a payment; no effect on one that is posted. The lock on its row makes concurrent jobs wait. */
async function postOnce(tx: Tx, ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<{
    partner_id: string
    amount: number
    currency: string
    fee_amount: number
  }>`
    select p.partner_id, p.amount::float8 as amount, p.currency, p.fee_amount::float8 as fee_amount
      from subscription_payment p join subscription s on s.id = p.subscription_id
     where p.id = ${id} and not exists (
       select from journal_entry e where e.source_type = 'subscription_payment' and e.source_id = p.id)
       for update of s`.execute(tx)
  const [paid] = rows
  if (!paid) return
  const { partner_id, amount, currency, fee_amount } = paid
  await postEntry(tx, ctx, {
    numo_company_id: await companyOf(tx, partner_id),
    event: 'charged',
    source_type: 'subscription_payment',
    source_id: id,
    effective_on: ctx.today(),
    lines: postSubscriptionPaid({ amount, currency }, fee_amount),
  })
}

/** The legal entity that an organisation has an agreement with, else the first. */
async function companyOf(tx: Tx, partner_id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id from numo_company c
     order by exists (select from partner_agreement a where a.partner_id = ${partner_id} and a.numo_company_id = c.id) desc,
              c.created_at, c.id
     limit 1`.execute(tx)
  if (!rows[0]) throw new Error('There is no legal entity to sell a subscription')
  return rows[0].id
}
