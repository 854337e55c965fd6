import { sql } from 'kysely'
import { locales } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
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

/** Sends the receipt of a payment to whom the subscription belongs. Skips people who have left. */
export async function sendSubscriptionReceipt(
  ctx: Context,
  { subscription_payment_id }: { subscription_payment_id: string },
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
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
