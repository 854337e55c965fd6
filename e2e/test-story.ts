import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '../kit/locales.ts'
import { anAddress, beNew } from './test-people.ts'
import { makePerson, openSession, testDatabase } from './test-tokens.ts'

/**
 * Creates a household with a covered person, a clinic that treats them under an agreement and has a verified account, an
 * insurer, and a legal entity of their own, so that nothing of it is in the way of other journeys. The pages are signed
 * in as the household, whose language is `locale`, and as the clinic's owner. Returns the names to look for.
 */
export async function beginStory(household: Page, clinic: Page, locale: Locale = 'en') {
  const [email, clinicEmail] = [await beNew(household, locale), anAddress()]
  await makePerson(clinic.request, clinicEmail, 'en')
  const { pool } = await testDatabase()
  const mark = randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 5)
    .toUpperCase()
    .padEnd(5, 'X')
  const run = async (text: string, ...values: unknown[]) =>
    (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const ofUser = `select m.account_id as id from membership m join app_user u on u.id = m.user_id where u.email = $1`
  const account_id = await run(ofUser, email)
  const names = {
    company: `Numo ${mark}`,
    clinic: `Clínica ${mark}`,
    insurer: `Aurora ${mark}`,
    person: `Luz ${mark}`,
  }
  const company_id = await run(
    `insert into numo_company (legal_name, trade_name, country, tax_id, functional_currency, invoice_prefix)
     values ($1, $1, 'US', $2, 'MXN', $3) returning id`,
    names.company,
    mark,
    `N${mark}`
  )
  await run(`update account set numo_company_id = $2 where id = $1`, account_id, company_id)
  const partner_id = await run(
    `insert into partner (slug, name, type, status, country) values ($1, $2, 'clinic', 'active', 'MX') returning id`,
    `clinica-${mark.toLowerCase()}`,
    names.clinic
  )
  await run(
    `with person as (select id from app_user where email = $1),
     left_household as (update membership m set status = 'revoked' from person where m.user_id = person.id)
     insert into membership (user_id, role, partner_id, member_role) select id, 'partner', $2, 'owner' from person`,
    clinicEmail,
    partner_id
  )
  // Who acts for a clinic has a verified address.
  await run(`update identity."user" set "emailVerified" = true where email = $1`, clinicEmail)
  await openSession(clinic.request, clinicEmail)
  const insurer_id = await run(
    `insert into insurance_company (slug, name, country) values ($1, $2, 'MX') returning id`,
    `aurora-${mark.toLowerCase()}`,
    names.insurer
  )
  const client_id = await run(
    `insert into client (account_id, first_name, last_name, birth_date, relationship)
     values ($1, 'Luz', $2, '1990-05-17', 'self') returning id`,
    account_id,
    mark
  )
  const policy_id = await run(
    `insert into policy (account_id, insurance_company_id) values ($1, $2) returning id`,
    account_id,
    insurer_id
  )
  await run(
    `insert into coverage (account_id, client_id, policy_id) values ($1, $2, $3)`,
    account_id,
    client_id,
    policy_id
  )
  await run(
    `insert into care_relationship (account_id, partner_id, client_id, source) values ($1, $2, $3, 'claim')`,
    account_id,
    partner_id,
    client_id
  )
  await run(
    `insert into partner_agreement (partner_id, numo_company_id, fee_bps, fee_tax_bps, currency, begins_on)
     values ($1, $2, 500, 1600, 'MXN', '2026-01-01')`,
    partner_id,
    company_id
  )
  const bank_id = await run(
    `insert into bank_account (partner_id, holder_name, bank_name, country, currency, scheme, number_encrypted, number_digest, last4)
     values ($1, $2, 'Banco del Sur', 'MX', 'MXN', 'clabe', 'x', sha256(convert_to($3, 'UTF8')), '9719') returning id`,
    partner_id,
    names.clinic,
    mark
  )
  await run(
    `update bank_account set status = 'verified', verified_at = now(),
            verified_by = (select user_id from staff_member order by created_at limit 1) where id = $1`,
    bank_id
  )
  return names
}
