import type { CheckedSubject } from '../eligibility/rules.ts'
import { consentTexts } from '../payments/rules.ts'
import { sql } from 'kysely'
import type { TestApp } from '@numo/server/test-app.ts'
import { canaryAuthorization } from './test-authorization.ts'
import { canaryClaim } from './test-claim.ts'
import * as make from '../access/test-factories.ts'

/** Creates a household with a row in every table that stores household data; every text column contains the same unusual word. */
export async function canaryHousehold(app: TestApp, canary: string) {
  const owner = await make.client(app, {
    email: `${canary.toLowerCase()}@people.example`,
    display_name: `Ana ${canary}`,
  })
  const { account_id, user_id } = owner
  const file = await app.program
    .contextFor('program')
    .files.store(Buffer.from(`the bytes of ${canary}`))
  const provider = await app.database.pool.query<{ id: string }>(
    `insert into provider (slug, kind, full_name, languages) values ($1, 'person', 'Dr Who', '{es}') returning id`,
    [`dr-${user_id}`]
  )
  const partner_id = await make.organisation(app)
  const requester = await make.person(app)
  const provider_id = provider.rows[0]?.id
  await app.database.pool.query(
    `with l as (insert into practice_location (name, line1, city, country, time_zone) values ('Room', 'Street 1', 'Town', 'MX', 'UTC') returning id)
     insert into provider_location (provider_id, practice_location_id, partner_id) select $1, id, $2 from l`,
    [provider_id, partner_id]
  )
  const { policy_id, document_id } = await make.asSystem(app.database.db, async (tx) => {
    const run = async (text: ReturnType<typeof sql<{ id: string }>>) =>
      (await text.execute(tx)).rows[0]?.id ?? ''
    await sql`update account set display_name = ${`Family ${canary}`}, stripe_customer_id = ${`cus_${canary}`} where id = ${account_id}`.execute(
      tx
    )
    await sql`update app_user set phone = ${`+52 ${canary}`} where id = ${user_id}`.execute(tx)
    const client_id = await run(sql`
      insert into client (account_id, first_name, last_name, second_last_name, birth_date, email, phone, tax_id, user_id)
      values (${account_id}, ${`Luz ${canary}`}, ${canary}, ${canary}, '1990-05-17', ${`luz-${canary}@people.example`},
              ${canary}, ${canary}, ${user_id}) returning id`)
    await sql`insert into address (account_id, line1, line2, city, country) values (${account_id}, ${`Calle ${canary}`}, ${canary}, ${canary}, 'MX')`.execute(
      tx
    )
    const document_id = await run(sql`
      insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, is_drawn)
      values (${account_id}, 'insurance_card_front', ${`${canary}.jpg`}, 'image/jpeg', 9, sha256(${canary}::bytea), ${file}, ${user_id}, true)
      returning id`)
    const policy_id = await run(sql`
      insert into policy (account_id, plan, policy_number, group_number, holder_name, policy_document_id_front)
      values (${account_id}, ${`Plan ${canary}`}, ${canary}, ${canary}, ${canary}, ${document_id}) returning id`)
    const coverage_id = await run(sql`
      insert into coverage (account_id, client_id, policy_id, member_id) values (${account_id}, ${client_id}, ${policy_id}, ${canary}) returning id`)
    await sql`insert into document_link (document_id, account_id, policy_id, label) values (${document_id}, ${account_id}, ${policy_id}, ${canary})`.execute(
      tx
    )
    await sql`insert into camera_handoff (account_id, user_id, token_sha256, expires_at) values (${account_id}, ${user_id}, sha256(${canary}::bytea), now())`.execute(
      tx
    )
    const extraction_id = await run(sql`
      insert into extraction (document_id, account_id, schema_name, candidates, error_message)
      values (${document_id}, ${account_id}, 'insurance_card', ${JSON.stringify([{ name: canary }])}, ${canary}) returning id`)
    await sql`insert into extraction_field (extraction_id, path, raw_value, value) values (${extraction_id}, 'member_name', ${canary}, ${JSON.stringify(canary)})`.execute(
      tx
    )
    const askedAbout: CheckedSubject = {
      insurer_id: null,
      insurer_name: canary,
      plan_id: null,
      plan_name: canary,
      policy_number: canary,
      member_id: canary,
      valid_from: null,
      valid_until: null,
    }
    await sql`insert into eligibility_check (account_id, policy_id, coverage_id, disposition, asked_about)
              values (${account_id}, ${policy_id}, ${coverage_id}, ${canary}, ${JSON.stringify(askedAbout)})`.execute(
      tx
    )
    await sql`insert into policy_usage (account_id, policy_id, period_from, period_until, currency, as_of, deductible_used_amount)
              values (${account_id}, ${policy_id}, '2026-01-01', '2026-12-31', 'MXN', '2026-11-01', 100)`.execute(
      tx
    )
    await sql`insert into care_relationship (account_id, partner_id, client_id, source) values (${account_id}, ${partner_id}, ${client_id}, 'invitation')`.execute(
      tx
    )
    await sql`insert into family_invitation (account_id, email, token_sha256, invited_by, expires_at)
              values (${account_id}, ${`cousin-${canary}@people.example`}, sha256(${`i${canary}`}::bytea), ${user_id}, now())`.execute(
      tx
    )
    await sql`insert into consent (account_id, client_id, kind, text_version, locale, given_by) values (${account_id}, ${client_id}, 'health_data', '2026-11', 'en', ${user_id})`.execute(
      tx
    )
    await sql`insert into onboarding_draft (account_id, step, data, updated_by) values (${account_id}, 'address', ${JSON.stringify({ line1: canary })}, ${user_id})`.execute(
      tx
    )
    await sql`insert into partner_referral (account_id, partner_id, agreed_by, text_version) values (${account_id}, ${partner_id}, ${user_id}, '2026-11')`.execute(
      tx
    )
    await sql`insert into saved_provider (account_id, provider_id, saved_by, note) values (${account_id}, ${provider_id}, ${user_id}, ${canary})`.execute(
      tx
    )
    await sql`
      insert into appointment (account_id, client_id, partner_id, provider_id, practice_location_id, person_name, phone, note, status,
                               wanted_times, answer_due_at, person_time_zone, clinic_message)
      select ${account_id}, ${client_id}, ${partner_id}, ${provider_id}, practice_location_id, ${canary}, ${`+52 ${canary}`}, ${canary},
             'requested', array[now() + interval '1 day'], now(), ${canary}, ${canary}
        from provider_location where provider_id = ${provider_id}`.execute(tx)
    await sql`insert into notification (user_id, account_id, hat, kind, facts, dedupe_key) values (${user_id}, ${account_id}, 'client', 'card_read', ${JSON.stringify({ insurer: canary })}, ${canary})`.execute(
      tx
    )
    await sql`insert into email_change (user_id, before, after) values (${user_id}, ${`before-${canary}@people.example`}, ${`after-${canary}@people.example`})`.execute(
      tx
    )
    await sql`insert into notification_preference (user_id, kind, channel, is_on) values (${user_id}, 'card_read', 'email', false)`.execute(
      tx
    )
    await sql`insert into access_grant (user_id, key, allowed) values (${user_id}, 'feature:billing', false)`.execute(
      tx
    )
    await sql`insert into staff_request (user_id, requested_by, reason) values (${user_id}, ${requester.user_id}, ${canary})`.execute(
      tx
    )
    await sql`insert into impersonation (user_id, staff_user_id, reason) values (${user_id}, ${requester.user_id}, ${`asked ${canary}`})`.execute(
      tx
    )
    await sql`insert into user_invitation (user_id, membership_id, email, invited_by, expires_at)
              select user_id, id, ${`asked-${canary}@people.example`}, ${requester.user_id}, now() from membership
               where user_id = ${user_id}`.execute(tx)
    await sql`insert into client_person (account_id, client_id, person_id) values (${account_id}, ${client_id}, ${client_id})`.execute(
      tx
    )
    await sql`insert into merge_record (entity_type, kept_id, gone_id, account_id, moved)
              values ('client', ${client_id}, ${user_id}, ${account_id}, ${JSON.stringify({ client: [{ name: canary }] })})`.execute(
      tx
    )
    const method_id = await run(sql`
      insert into payment_method (account_id, stripe_payment_method_id, brand, last4, exp_month, exp_year)
      values (${account_id}, ${`pm_1${account_id}`}, 'visa', '4242', 12, 2030) returning id`)
    await sql`insert into card_setup (account_id, stripe_setup_intent_id, consent_text) values (${account_id}, ${`seti_${account_id}`}, ${consentTexts.en})`.execute(
      tx
    )
    const company = await run(sql`select id from numo_company limit 1`)
    await sql`insert into payment (account_id, numo_company_id, method, payment_method_id, currency, amount, idempotency_key, failure_message)
              values (${account_id}, ${company}, 'card', ${method_id}, 'MXN', 100, ${account_id}, ${canary})`.execute(
      tx
    )
    await sql`with sold as (insert into subscription (user_id, partner_id, plan_type) values (${user_id}, ${partner_id}, 'lifetime') returning id)
              insert into subscription_payment (subscription_id, user_id, partner_id, plan_type, currency, amount, paid_at, stripe_reference)
              select id, ${user_id}, ${partner_id}, 'lifetime', 'USD', 200000, now(), 'ch_' || id from sold`.execute(
      tx
    )
    return { policy_id, document_id }
  })
  await canaryAuthorization(app, { account_id, canary })
  await app.database.pool.query(
    `insert into authorization_part_content (account_id, partner_id, authorization_id, part, version, content)
     select account_id, partner_id, id, 'team', 1, jsonb_build_object('team', $2::text)
       from prior_authorization where account_id = $1`,
    [account_id, canary]
  )
  await canaryClaim(app, { account_id, partner_id, canary, document_id })
  return { ...owner, file, policy_id }
}
