import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmbeddedIdentity } from '@numo/adapters/identity/embedded.ts'
import { prepareIdentity } from '@numo/adapters/identity/embedded-auth.ts'
import { quick } from '@numo/adapters/identity/test-benches.ts'
import { authenticate } from '@numo/domains/access/contract.ts'
import { getHouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { getPartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import { getClaim } from '@numo/domains/claims/contract-staff.ts'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import { finishSignIn, signIn } from '@numo/domains/users/contract.ts'
import { isTooShortForStaff } from '@numo/domains/users/rules.ts'
import { startTestApp } from '../test-app.ts'
import { demoPassword, demoPeople } from './demo-people.ts'
import { loadDemoDirectory } from './load-demo-directory.ts'
import { loadDemoCardPayments } from './load-demo-card-payments.ts'
import { loadDemoClaims } from './load-demo-claims.ts'
import { loadDemoAppointments } from './load-demo-appointments.ts'
import { loadDemoAuthorizations } from './load-demo-authorizations.ts'
import { loadDemoStay } from './load-demo-stay.ts'
import { loadDemoIntegrations } from './load-demo-integrations.ts'
import { loadDemoReminders } from './load-demo-reminders.ts'
import { loadDemoReach } from './load-demo-reach.ts'
import { loadDemoClinic } from './load-demo-clinic.ts'
import { loadDemoSaved } from './load-demo-saved.ts'
import { loadDemoDesk } from './load-demo-desk.ts'
import { loadDemoDirectoryWork } from './load-demo-directory-work.ts'
import { loadDemoViews } from './load-demo-views.ts'
import { loadDemoEvidence } from './load-demo-evidence.ts'
import { loadDemoInvoices } from './load-demo-invoices.ts'
import { loadDemoBankFiles } from './load-demo-bank-files.ts'
import { loadDemoMoney } from './load-demo-money.ts'
import { loadDemoParties } from './load-demo-parties.ts'
import { loadDemoSubscriptions } from './load-demo-subscriptions.ts'
import { loadDemoPaymentMethods } from './load-demo-payment-methods.ts'
import { loadDemoPeople } from './load-demo-people.ts'
import { loadDemoReadings } from './load-demo-readings.ts'

test('each demo user signs in and has the roles of their area; a second load changes nothing', async () => {
  const app = await startTestApp({
    identity: async ({ pool }) => {
      await prepareIdentity(pool)
      const settings = { public_origin: 'http://localhost:3000', brand_name: 'Numo' }
      return createEmbeddedIdentity(
        { ...settings, secret: 's'.repeat(40) },
        { pool, hasher: quick }
      )
    },
  })
  const { db } = app.database
  await loadDemoDirectory(app.database)
  const deps = { identity: app.program.identity, files: app.files, db }
  for (const _ of ['once', 'again']) {
    // Sequential: the second run repeats the first.
    await loadDemoPeople(deps)
    await loadDemoPaymentMethods(app.program.contextFor('program'), app.payments)
    await loadDemoReadings(app.program)
    await loadDemoClaims(app.program)
    await loadDemoMoney(app.program)
    await loadDemoCardPayments(app.program)
    await loadDemoClinic(app.program)
    await loadDemoSaved(app.program)
    await loadDemoAuthorizations(app.program)
    await loadDemoStay(app.program)
    await loadDemoAppointments(app.program)
    await loadDemoParties(app.program)
    await loadDemoBankFiles(app.program)
    await loadDemoInvoices(app.program)
    await loadDemoEvidence(app.program)
    await loadDemoDesk(app.program)
    await loadDemoIntegrations(app.program)
    await loadDemoReminders(app.program)
    await loadDemoReach(app.program)
    await loadDemoDirectoryWork(app.program)
    await loadDemoViews(app.program)
    await loadDemoSubscriptions(app.program, app.payments)
  }
  const notes = await db.selectFrom('saved_provider').select('note').execute()
  expect(notes.filter(({ note }) => note !== null)).toHaveLength(2)
  expect(notes).toHaveLength(3)
  const { rows: reach } = await sql`
    select (select count(*)::int from join_wish) as asked, (select count(*)::int from join_wish where invited_at is not null) as invited,
           (select count(*)::int from api_key where insurance_company_id is not null) as feeds,
           (select count(*)::int from acceptance where evidence = 'phone' and said is not null) as overruled`.execute(
    db
  )
  expect(reach).toEqual([{ asked: 5, invited: 1, feeds: 1, overruled: 3 }])
  const { rows: work } = await sql`
    select (select count(*)::int from directory_report) as mistakes, (select count(*)::int from unread_search where is_shown) as unread,
           (select array_agg(kind order by kind) from doctor_proposal) as doctors,
           (select count(*)::int from insurance_requirement) as requirements`.execute(db)
  expect(work).toEqual([{ mistakes: 3, unread: 4, doctors: ['joins', 'leaves'], requirements: 2 }])
  // Every state of claims, payments of insurers and payouts that staff work in has an example, and the books prove.
  const statesOf = async (
    table:
      | 'prior_authorization'
      | 'appointment'
      | 'claim'
      | 'insurance_payment'
      | 'payout'
      | 'payout_item'
      | 'invoice'
  ) => {
    const rows = await db.selectFrom(table).select('status').distinct().execute()
    return rows.map(({ status }) => status).toSorted()
  }
  expect(await statesOf('prior_authorization')).toEqual([
    'approved',
    'cancelled',
    'denied',
    'draft',
    'needs_info',
    'partially_approved',
    'sent',
    'submitted',
  ])
  const { rows: stays } = await sql`
    select (select count(*)::int from stay_bill) > 0 as has_bills,
           (select count(*)::int from authorization_letter) > 0 as has_letters`.execute(db)
  expect(stays).toEqual([{ has_bills: true, has_letters: true }])
  expect(await statesOf('appointment')).toEqual([
    'accepted',
    'cancelled',
    'declined',
    'offered',
    'over',
    'requested',
  ])
  // One doctor has what the directory says of visits, the other is below its floor.
  const { rows: answers } = await sql`
    select answered_count, taken_count from visit_answers where insurance_plan_id is null`.execute(
    db
  )
  expect(answers).toEqual([{ answered_count: 6, taken_count: 5 }])
  const { rows: queued } = await sql`
    select count(*)::int > 0 as are_queued from extraction where schema_name = 'medical_report'`.execute(
    db
  )
  expect(queued).toEqual([{ are_queued: true }])
  expect(await statesOf('claim')).toEqual([
    'adjudicated',
    'appealed',
    'cancelled',
    'closed',
    'draft',
    'needs_info',
    'pending',
    'rejected',
    'sent',
    'settled',
    'submitted',
  ])
  // Of two decisions that the insurer took back it made one again; the household was told of the other.
  const { rows: reversed } = await sql`
    select (select count(*)::int from claim where decision_reversed_at is not null) as waiting,
           (select count(*)::int from claim_event where event = 'reverse') as reversed,
           (select count(distinct dedupe_key)::int from notification where kind = 'claim_reversed') as notified`.execute(
    db
  )
  expect(reversed).toEqual([{ waiting: 1, reversed: 2, notified: 1 }])
  // A household that owes is in a stage of its reminders, and an invoice says its totals in a second currency.
  const { rows: shown } = await sql`
    select (select array_agg(distinct stage) from payment_reminder) as stages,
           (select count(*)::int > 0 from invoice where second_currency = 'MXN' and currency = 'USD') as has_second`.execute(
    db
  )
  expect(shown).toEqual([{ stages: ['first'], has_second: true }])
  const { rows: bankFiles } = await sql`
    select (select count(*)::int from payout_file where status = 'cancelled') as files,
           (select count(*)::int from payout_proof where kind = 'receipt') as proofs`.execute(db)
  expect(bankFiles).toEqual([{ files: 1, proofs: 1 }])
  expect(await statesOf('insurance_payment')).toEqual([
    'announced',
    'received',
    'reconciled',
    'returned',
  ])
  expect(await statesOf('payout')).toEqual(['approved', 'draft', 'failed', 'in_transit', 'paid'])
  expect(await statesOf('invoice')).toEqual([
    'cancelled',
    'draft',
    'issued',
    'paid',
    'uncollectible',
  ])
  expect(await statesOf('payout_item')).toEqual(['available', 'paid', 'scheduled'])
  const refunds = await db.selectFrom('refund').select(['needs_second', 'status']).execute()
  expect(refunds).toEqual([{ needs_second: true, status: 'pending' }])
  const disputed = await db
    .selectFrom('payment')
    .select('dispute_status')
    .where('dispute_status', '<>', 'none')
    .execute()
  expect(disputed).toEqual([{ dispute_status: 'open' }])
  expect((await db.selectFrom('claim').select('id').execute()).length).toBe(53)
  const { rows: parties } = await sql<object>`
    select (select count(*)::integer from numo_company) as companies, (select count(*)::integer from partner_agreement) as agreements,
           (select count(*)::integer from product) as prices, (select count(distinct partner_id)::integer from product) as clinics,
           (select jsonb_object_agg(status, n) from (select status, count(*) as n from bank_account group by 1) s) as accounts,
           (select count(*)::integer from bank_account where held_until > now()) as held`.execute(
    db
  )
  expect(parties).toEqual([
    {
      companies: 2,
      agreements: 5,
      prices: 26,
      clinics: 2,
      accounts: { verified: 6, pending: 1, retired: 1 },
      held: 1,
    },
  ])
  // One subscription runs, the renewal of another failed; loading twice sells nothing twice.
  const seats = await db.selectFrom('subscription').select('status').orderBy('status').execute()
  expect(seats.map(({ status }) => status)).toEqual(['active', 'past_due'])
  const receipts = await db.selectFrom('subscription_payment').select('amount').execute()
  expect(receipts.map(({ amount }) => amount)).toEqual([6900, 6900])
  // Two clinics have enough claims for the directory to say how they bill.
  const known = await db.selectFrom('direct_billing').select('paid_days').execute()
  expect(known.map(({ paid_days }) => paid_days)).toEqual([21, 21])
  // And how many guarantees were accepted, as counted by hand.
  const counted = await db
    .selectFrom('direct_billing')
    .select(['guarantee_count', 'guaranteed_count'])
    .execute()
  const { rows: byHand } = await sql`
    select count(*)::int as guarantee_count, count(*) filter (where a.status in ('approved', 'partially_approved'))::int as guaranteed_count
      from prior_authorization a
     where a.decided_at > now() - interval '1 year' and a.extends_id is null
     group by a.partner_id, a.insurance_company_id
    having count(*) >= 5 and count(distinct a.account_id) >= 3`.execute(db)
  expect(counted).toEqual([
    { guarantee_count: 6, guaranteed_count: 5 },
    { guarantee_count: 6, guaranteed_count: 5 },
  ])
  expect(byHand).toEqual(counted)
  const { rows: kinds } = await sql`
    select distinct p.type from direct_billing d join partner p on p.id = d.partner_id`.execute(db)
  // What is asked there needs an operating theatre.
  expect(kinds).toEqual([{ type: 'hospital' }])
  // All steps of the time to pay have enough claims for visitors; the claims of the third clinic are not due yet.
  const times = await db.selectFrom('time_to_pay').selectAll().executeTakeFirstOrThrow()
  expect(times).toMatchObject({
    paid_out_count: 12,
    paid_out_days: 2,
    due_count: 8,
    within_count: 6,
  })
  expect(Math.min(times.decided_count ?? 0, times.paid_count ?? 0)).toBeGreaterThanOrEqual(15)
  // Of an insurer that paid enough claims money is expected this week, later, and is late; loading twice saves no view twice.
  const { rows: waiting } = await sql<object>`
    select count(*) filter (where due between current_date and current_date + 6)::int > 0 as week, count(*) filter (where due > current_date + 6)::int > 0 as later,
           count(*) filter (where due < current_date)::int > 0 as late, (select count(*)::int from saved_view) as views
      from (select c.decided_on + y.paid_days as due from claim c join insurer_year y using (insurance_company_id)
             where c.insurer_balance > 0 and c.payee_type = 'provider' and c.decision_reversed_at is null) d`.execute(
    db
  )
  expect(waiting).toEqual([{ week: true, later: true, late: true, views: 3 }])
  expect(await db.transaction().execute(verifyBooks)).toEqual([])
  const { rows: empty } = await sql`
    select distinct p.slug from partner p join membership m on m.partner_id = p.id join app_user u on u.id = m.user_id
     where u.email = 'hospital@demo.example' and num_nulls(p.legal_name, p.tax_id, p.tax_person_type, p.tax_regime, p.default_currency) > 0`.execute(
    db
  )
  expect(empty).toEqual([])
  const readings = await db
    .selectFrom('extraction')
    .select(['status', 'target_id'])
    .where('schema_name', '=', 'insurance_card')
    .execute()
  expect(readings.map(({ status }) => status).toSorted()).toEqual([
    ...['applied', 'applied', 'queued', 'queued'],
  ])
  expect(readings.every(({ target_id }) => target_id !== null)).toBe(true)
  const { rows: cards } = await sql<{ households: number; cards: number; unknown: number }>`
    select count(distinct account_id)::integer as households, count(*)::integer as cards,
           count(*) filter (where not exists (select from card_payments.object o
                                               where o.id = stripe_payment_method_id and o.customer is not null))::integer as unknown
      from payment_method`.execute(db)
  expect(cards[0]?.households).toBeGreaterThan(5)
  expect(cards[0]).toMatchObject({ cards: cards[0]?.households, unknown: 0 })
  const { rows: states } = await sql<{ status: string }>`
    select distinct onboarding_status as status from account_onboarding order by 1`.execute(db)
  expect(states.map(({ status }) => status)).toEqual(['approved', 'incomplete', 'needs_approval'])

  const seen: Record<string, unknown> = {}
  const tokens = new Map<string, { token: string; account_id: string }>()
  const factors: Record<string, boolean> = {}
  for (const { email, kind, code } of demoPeople) {
    const { body } = await app.call(signIn, { email, password: demoPassword })
    const token =
      body.kind === 'signed-in'
        ? body.id_token
        : (
            await app.call(finishSignIn, {
              ticket: body.ticket,
              factor: 'totp',
              code: code?.(Date.now()) ?? '',
            })
          ).body.id_token
    const me = await app.call(authenticate, {}, { as: { token } })
    factors[email] = me.body.user.has_second_factor
    const { account_id } = me.body.claims.permissions
    tokens.set(email, { token, account_id: account_id ?? '' })
    const { claims, account, partner, user } = me.body
    seen[kind] = [
      claims.roles,
      account?.onboarding_status ?? null,
      partner?.status ?? null,
      user.is_first_login,
    ]
  }
  expect(seen).toEqual({
    admin: [['admin'], null, null, false],
    client: [['client'], 'approved', null, false],
    new: [['client'], 'incomplete', null, true],
    partner: [['partner'], null, 'active', false],
    both: [['client', 'partner'], 'approved', 'active', false],
  })
  // The decision that the insurer took back is one of the household, clinic and staff that one signs in as.
  const [clara, hugo, bruno] = ['client', 'hospital', 'admin2'].map((name) =>
    tokens.get(`${name}@demo.example`)
  )
  if (!clara || !hugo || !bruno) throw new Error('They sign in above')
  const taken_back = await db
    .selectFrom('claim')
    .select('id')
    .where('decision_reversed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { id } = taken_back
  const readers = [
    await app.call(getHouseholdClaim, { accountId: clara.account_id, claim_id: id }, { as: clara }),
    await app.call(getPartnerClaim, { id }, { as: hugo }),
    await app.call(getClaim, { id }, { as: bruno }),
  ]
  expect(
    readers.map(({ status, body }) => [status, body.id, body.decision_reversed_at !== null])
  ).toEqual(Array(3).fill([200, id, true]))
  // The second factor whose code the sign-in page shows lets one member of staff do everything.
  expect(Object.keys(factors).filter((email) => factors[email])).toEqual(['admin2@demo.example'])
  const staff = { is_admin: true, has_second_factor: false }
  expect(isTooShortForStaff(demoPassword, staff)).toBe(false)
  await app.stop()
}, 240_000)
