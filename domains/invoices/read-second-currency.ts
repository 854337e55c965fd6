import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { secondCurrencyOf, type SecondCurrency } from './rules-second-currency.ts'

/** SQL: the currency of who invoice `v` bills. */
export const recipientCurrency = sql`coalesce(
  (select a.default_currency from account a where a.id = v.recipient_account_id),
  (select p.default_currency from partner p where p.id = v.recipient_partner_id),
  (select i.default_currency from insurance_company i where i.id = v.recipient_insurance_company_id))`

/** Reads the second currency in which an invoice would say its totals. */
export async function readSecondCurrency(tx: Tx, id: string): Promise<SecondCurrency | null> {
  const { rows } = await sql<Parameters<typeof secondCurrencyOf>[0]>`
    select v.currency, n.functional_currency, ${recipientCurrency} as recipient_currency
      from invoice v join numo_company n on n.id = v.numo_company_id where v.id = ${id}`.execute(tx)
  return rows[0] ? secondCurrencyOf(rows[0]) : null
}
