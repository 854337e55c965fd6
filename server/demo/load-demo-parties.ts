import { sql } from 'kysely'
import { createCompany } from '@numo/domains/companies/create-company.ts'
import { updateCompany } from '@numo/domains/companies/update-company.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { bankAccountFields } from '@numo/domains/partners/contract-bank.ts'
import { createAgreement } from '@numo/domains/partners/create-agreement.ts'
import { insertBankAccount, type AccountOwner } from '@numo/domains/partners/insert-bank-account.ts'
import { moveBankAccount } from '@numo/domains/partners/move-bank-account.ts'
import { savePrice } from '@numo/domains/partners/save-price.ts'
import type { z } from 'zod'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'
import { accounts, firstAddress, prices, secondCompany } from './demo-parties.ts'

type TypedAccount = z.output<z.ZodObject<typeof bankAccountFields>>
type Clinics = { paid: string; other: string; company_id: string; version: number }

/** One person proposes an account, the other verifies it, as in the program. */
export async function openBankAccount(
  [one, other]: readonly [Context, Context],
  owner: AccountOwner,
  typed: TypedAccount
): Promise<void> {
  const { id } = await one.tx((tx) => insertBankAccount(tx, one, owner, typed))
  const { version } = await other.tx((tx) =>
    tx.selectFrom('bank_account').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  )
  await moveBankAccount(other, { id, version, event: 'verify' })
}

/**
 * Shows staff two companies of ours, agreements, bank accounts in use, waiting and held, and the price lists of two clinics,
 * made by the same calls as two members of staff make. Does nothing when there is a second company. Only for demo data.
 */
export async function loadDemoParties({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const one = await contextOf(contextFor, 'admin@demo.example', 'admin')
  const other = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  const clinics = await contextFor('program').tx(findClinics)
  if (!one || !other || !clinics) return
  const two = [one, other] as const
  const { company_id, version } = clinics
  await updateCompany(one, { id: company_id, version, ...firstAddress })
  const { id: europe } = await createCompany(one, secondCompany)
  await openBankAccount(two, { numo_company_id: company_id }, accounts.company)
  await openBankAccount(two, { numo_company_id: europe }, accounts.europe)
  // The clinic that is paid asks for dollars, too; the other one changed its account.
  await one.tx((tx) => insertBankAccount(tx, one, { partner_id: clinics.paid }, accounts.dollars))
  await openBankAccount(two, { partner_id: clinics.other }, accounts.before)
  await openBankAccount(two, { partner_id: clinics.other }, accounts.after)
  await agree(one, clinics.other, company_id)
  for (const partner_id of [clinics.paid, clinics.other]) await listPrices(one, partner_id)
}

/** Returns the clinic of the demo claims and another one, with our first company; undefined when a second one is there. */
async function findClinics(tx: Tx): Promise<Clinics | undefined> {
  const { rows } = await sql<Clinics>`
    select c.partner_id as paid, o.id as other, n.id as company_id, n.version
      from (select partner_id from claim where partner_id is not null order by created_at, id limit 1) c
      cross join lateral (select p.id from partner p where p.id <> c.partner_id and p.status in ('active', 'pending')
                             and p.type in ('hospital', 'clinic') order by p.slug limit 1) o
      cross join lateral (select id, version from numo_company order by created_at limit 1) n
     where (select count(*) from numo_company) = 1`.execute(tx)
  return rows[0]
}

/** Two agreements: last year's terms ended with the year. */
async function agree(staff: Context, partner_id: string, numo_company_id: string): Promise<void> {
  const year = Number(staff.today().slice(0, 4))
  const terms = {
    partner_id,
    numo_company_id,
    currency: 'MXN',
    fee_tax_bps: 1600,
    withholding_bps: 0,
    settlement: 'net',
    fx_risk: 'platform',
    payment_days: 30,
  } as const
  await createAgreement(staff, { ...terms, fee_bps: 700, begins_on: `${year - 1}-01-01` })
  await createAgreement(staff, { ...terms, fee_bps: 550, begins_on: `${year}-01-01` })
}

/** The list of the year, and a price that goes up in a month. */
async function listPrices(staff: Context, partner_id: string): Promise<void> {
  const currency = 'MXN'
  const begins_on = `${staff.today().slice(0, 4)}-01-01`
  for (const price of prices) await savePrice(staff, { partner_id, ...price, currency, begins_on })
  const [first] = prices
  if (first)
    await savePrice(staff, {
      partner_id,
      ...first,
      currency,
      unit_price: first.unit_price + 10_000,
      begins_on: dayAfter(staff.today(), 30),
    })
}
