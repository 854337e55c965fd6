import * as make from '@numo/domains/access/test-factories.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { TestApp } from './test-app.ts'
import type { MoneyParties } from './test-money.ts'

/** A covered person that a clinic treats. */
export type Home = { account_id: string; client_id: string; coverage_id: string }

/** A claim by how many days ago it was sent, and after how many days it was decided and paid. */
export type BilledCase = {
  sent_ago: number
  /** Days from the clinic's submission to sending; without it only the day of sending is known. */
  submitted_before?: number
  decided_after?: number
  outcome?: 'approved' | 'denied'
  paid_after?: number
  /** Of 1000; less is a first payment that is short. */
  first_paid?: number
  denied_code?: string
  currency?: 'MXN' | 'USD'
}

type Parties = Pick<MoneyParties, 'partner_id' | 'insurer_id' | 'company_id' | 'one'>

/** Writes claims of clinics that were sent, decided and paid on days of the past, past the verbs. */
export function claimWriter(app: TestApp, today: string) {
  let traces = 0
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''

  /** Another household that the clinic treats, with a policy of the insurer's plan, or of no plan. */
  async function addHousehold(
    { partner_id, insurer_id }: Parties,
    plan: string | null
  ): Promise<Home> {
    const household = await make.client(app)
    const client_id = await make.patient(app, household)
    const { account_id } = household
    await run(
      `insert into care_relationship (account_id, partner_id, client_id, source) values ($1, $2, $3, 'claim')`,
      account_id,
      partner_id,
      client_id
    )
    const policy_id = await run(
      `insert into policy (account_id, insurance_company_id, insurance_plan_id) values ($1, $2, $3) returning id`,
      account_id,
      insurer_id,
      plan
    )
    const coverage_id = await run(
      `insert into coverage (account_id, client_id, policy_id) values ($1, $2, $3) returning id`,
      account_id,
      client_id,
      policy_id
    )
    return { account_id, client_id, coverage_id }
  }

  /** Returns the id of the claim. */
  async function addClaim(parties: Parties, home: Home, one: BilledCase): Promise<string> {
    const sent_on = dayAfter(today, -one.sent_ago)
    const { partner_id, insurer_id, company_id } = parties
    const id = await run(
      `insert into claim (account_id, client_id, coverage_id, partner_id, insurance_company_id, numo_company_id, type, payee_type,
                          service_from, service_until, currency, created_by)
       values ($1, $2, $3, $4, $5, $6, 'professional', 'provider', $7, $7, $9, $8) returning id`,
      ...[home.account_id, home.client_id, home.coverage_id, partner_id, insurer_id, company_id],
      ...[sent_on, parties.one.user_id, one.currency ?? 'MXN']
    )
    await run(
      `insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date, quantity, unit_price,
                               net_amount) values ($1, $2, $3, 1, 'room', 'Room', $4, 1, 1000, 1000)`,
      ...[home.account_id, partner_id, id, sent_on]
    )
    const submitted_on =
      one.submitted_before === undefined ? null : dayAfter(sent_on, -one.submitted_before)
    await run(
      `update claim set status = 'submitted', submitted_at = $2::date + time '18:00' where id = $1`,
      id,
      submitted_on
    )
    await run(
      `update claim set status = 'sent', sent_at = $2::date + time '18:00' where id = $1`,
      id,
      sent_on
    )
    if (one.decided_after !== undefined) await decide(parties, home, id, one)
    if (one.paid_after !== undefined) await pay(parties, home, id, one)
    return id
  }

  async function decide({ partner_id }: Parties, home: Home, id: string, one: BilledCase) {
    const outcome = one.outcome ?? 'approved'
    const benefit = outcome === 'approved' ? 1000 : 0
    const decided_on = dayAfter(today, (one.decided_after ?? 0) - one.sent_ago)
    // At commit the adjustments add up to the decision.
    await run(
      `with response as (
         insert into claim_response (account_id, partner_id, claim_id, revision, outcome, submitted_amount, eligible_amount, benefit_amount,
                                     patient_responsibility_amount, write_off_amount, decided_on)
         values ($1, $2, $3, 1, $4, 1000, 1000, $5, 0, $6, $7) returning id)
       insert into claim_adjustment (account_id, partner_id, claim_id, claim_response_id, group_code, reason_code, amount)
       select $1, $2, $3, id, 'CO', $8, $6 from response where $6 > 0`,
      ...[home.account_id, partner_id, id, outcome, benefit, 1000 - benefit, decided_on],
      one.denied_code ?? '29'
    )
  }

  async function pay(parties: Parties, home: Home, id: string, one: BilledCase) {
    const paid_on = dayAfter(today, (one.paid_after ?? 0) - one.sent_ago)
    for (const amount of one.first_paid ? [one.first_paid, 1000 - one.first_paid] : [1000]) {
      const isFirst = amount === 1000 || amount === one.first_paid
      const received_on = dayAfter(paid_on, isFirst ? 0 : 1)
      const payment_id = await run(
        `insert into insurance_payment (insurance_company_id, numo_company_id, method, trace_number, payment_date, currency, amount)
         values ($1, $2, 'spei', $3, $4, 'MXN', $5) returning id`,
        ...[parties.insurer_id, parties.company_id, `T-${(traces += 1)}`, received_on, amount]
      )
      await run(
        `update insurance_payment set status = 'received', received_on = $2 where id = $1`,
        payment_id,
        received_on
      )
      await run(
        `insert into insurance_payment_item (account_id, partner_id, claim_id, insurance_payment_id, currency, amount, claim_currency,
                                             claim_amount) values ($1, $2, $3, $4, 'MXN', $5, 'MXN', $5)`,
        ...[home.account_id, parties.partner_id, id, payment_id, amount]
      )
    }
  }

  return { run, addHousehold, addClaim }
}
export type ClaimWriter = ReturnType<typeof claimWriter>
