import { localeOf } from '@numo/kit/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { sendBankEmail, type sendBankEmails as job } from './jobs.ts'
import { bankEmail } from './mails/bank-email.ts'

/**
 * Adds an e-mail for every owner of the organisation, for whoever stopped being one in the last seven days, and for each
 * address that one of them had in the last 90 days: who takes over a sign-in changes its address first.
 */
export const addBankEmails = (
  ctx: Context,
  { bank_account_id, event }: z.output<(typeof job)['data']>
): Promise<void | Dropped> =>
  ctx.tx(async (tx): Promise<void | Dropped> => {
    const { rows } = await sql<{ user_id: string; email_change_id: string | null }>`
      with owners as (
        select distinct m.user_id from bank_account b join membership m on m.partner_id = b.partner_id
         where b.id = ${bank_account_id} and m.member_role = 'owner'
           and (m.status = 'active' or (m.status = 'revoked' and m.updated_at > now() - interval '7 days')))
      select o.user_id, null::uuid as email_change_id from owners o
      union all
      select o.user_id, c.id from owners o join email_change c on c.user_id = o.user_id
       where c.changed_at > now() - interval '90 days' and c.recovered_at is null
       order by 1, 2`.execute(tx)
    if (rows.length === 0) return { dropped: 'The organisation has no owner with an address' }
    for (const to of rows) await ctx.jobs.add(tx, sendBankEmail, { bank_account_id, event, ...to })
  })

type BankEmailFacts = {
  email: string
  name: string
  locale: string
  partner: string
  bank_name: string
  last4: string
  status: string
  held_until: Date | null
}

/** Sends one e-mail about a bank account. Drops it when the proposal is over meanwhile. */
export async function sendOneBankEmail(
  ctx: Context,
  { bank_account_id, event, user_id, email_change_id }: z.output<(typeof sendBankEmail)['data']>,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const found = await ctx.tx(async (tx) => {
    const { rows } = await sql<BankEmailFacts>`
      select coalesce(c.before, u.email) as email, u.display_name as name, u.locale, p.name as partner, b.bank_name, b.last4, b.status,
             b.held_until
        from bank_account b join partner p on p.id = b.partner_id join app_user u on u.id = ${user_id}
        left join email_change c on c.id = ${email_change_id}::uuid and c.user_id = u.id
       where b.id = ${bank_account_id}`.execute(tx)
    return rows[0]
  })
  if (!found) return { dropped: 'The account or its reader is gone' }
  if (event === 'verified' && found.status !== 'verified')
    return { dropped: 'The account is no longer in use' }
  const locale = localeOf(found.locale)
  const { email, name } = found
  return sendEmail(
    ctx,
    at,
    email,
    locale,
    bankEmail({ site: ctx.settings, locale, name }, event, found)
  )
}
