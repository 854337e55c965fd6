import { sql } from 'kysely'
import type { LocalPayments } from '@numo/adapters/card-payments/local.ts'
import type { Context } from '@numo/domains/context.ts'
import { startCardSetup } from '@numo/domains/payments/start-card-setup.ts'
import { syncSetup } from '@numo/domains/payments/sync-setup.ts'
import { demoHouseholds } from './demo-households.ts'
import { demoPeople } from './demo-people.ts'

type Household = { account_id: string; email: string; locale: 'en' | 'es' }

const numbers = ['4242424242424242', '5555555555554444', '378282246310005']

/**
 * Returns the addresses of people whose card the demo shows: those who completed onboarding, and households that
 * reached that step.
 */
const isRequested = (): readonly string[] => [
  ...demoPeople
    .filter(({ kind }) => kind === 'client' || kind === 'both')
    .map(({ email }) => email),
  ...demoHouseholds()
    .filter(({ steps }) => steps >= 4)
    .map(({ email }) => email),
]

/**
 * Puts cards of the local payment service on file for demo households, by the same calls as a household. Skips
 * those who ever had a card. Only for demo data.
 */
export async function loadDemoPaymentMethods(ctx: Context, payments: LocalPayments): Promise<void> {
  const emails = isRequested()
  const households = await ctx.tx(async (tx) => {
    const { rows } = await sql<Household>`
      select m.account_id, u.email, a.locale
        from app_user u join membership m on m.user_id = u.id and m.role = 'client'
             join account a on a.id = m.account_id
       where u.email = any (${emails})
         and not exists (select from payment_method p where p.account_id = a.id)
       order by a.number`.execute(tx)
    return rows
  })
  for (const { account_id, email, locale } of households) {
    // Sequential, so that the same households get the same cards.
    const started = await startCardSetup(ctx, { accountId: account_id, locale })
    const setup = { id: started.setup_id, client_secret: started.client_secret }
    const number = numbers[emails.indexOf(email) % numbers.length] ?? ''
    await payments.useTestCard(setup, number)
    await syncSetup(ctx, started.setup_id)
  }
}
