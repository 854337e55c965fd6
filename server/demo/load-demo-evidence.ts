import { sql } from 'kysely'
import type { Context, Tx } from '@numo/domains/context.ts'
import { allocateInsurancePayment } from '@numo/domains/insurance-payments/allocate-insurance-payment.ts'
import { createInsurancePayment } from '@numo/domains/insurance-payments/create-insurance-payment.ts'
import { moveInsurancePayment } from '@numo/domains/insurance-payments/move-insurance-payment.ts'
import { receiveInsurancePayment } from '@numo/domains/insurance-payments/receive-insurance-payment.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { refreshQuarters } from '@numo/domains/ledger/refresh-quarters.ts'
import { createAgreement } from '@numo/domains/partners/create-agreement.ts'
import { refreshDirectBilling } from '@numo/domains/providers/refresh-direct-billing.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'
import { fileClaim, moveTo, type Care } from './file-demo-claim.ts'

export type Patient = Pick<Care, 'account_id' | 'client_id' | 'coverage_id'>
export type BilledClinic = Pick<Care, 'partner_id' | 'insurance_company_id' | 'numo_company_id'> & {
  patients: Patient[]
}

/** What became of the claims of a clinic: how many days ago each was sent, and when it was paid; a denied one never. */
const stories = [
  { sent_ago: 12, paid_ago: 3 },
  { sent_ago: 41, paid_ago: 20 },
  { sent_ago: 66, paid_ago: 46 },
  { sent_ago: 90, paid_ago: 66 },
  { sent_ago: 130, paid_ago: 99 },
  { sent_ago: 24, paid_ago: null },
] as const
const amount = 180_000

/**
 * Gives two clinics enough decided and paid claims of several households that the directory says how they bill an insurer, made
 * by the same calls as staff make, with the clock of their days. Does nothing when the directory says so of any. Only for demo data.
 */
export async function loadDemoEvidence({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const program = contextFor('program')
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  if (!staff) return
  const clinics = await program.tx(findClinics)
  for (const [place, clinic] of clinics.entries()) await billClinic(program, staff, clinic, place)
  await refreshQuarters(program)
  await refreshDirectBilling(program)
}

/** The same person on another day, at noon UTC. */
const onDay = (ctx: Context, day: string): Context => ({
  ...ctx,
  today: () => day,
  now: () => new Date(`${day}T12:00:00Z`),
})

async function billClinic(
  program: Context,
  staff: Context,
  clinic: BilledClinic,
  place: number
): Promise<void> {
  const { partner_id, numo_company_id } = clinic
  await createAgreement(staff, {
    ...{ partner_id, numo_company_id, fee_bps: 500, fee_tax_bps: 1600, withholding_bps: 0 },
    ...{ currency: 'MXN', settlement: 'net', fx_risk: 'platform', payment_days: 30 },
    begins_on: `${Number(staff.today().slice(0, 4)) - 1}-01-01`,
  })
  await billStories(program, staff, clinic, 7000 + place * 100)
}

/** Files the claims of a clinic and has them decided and paid, each on its day. `trace` is the first number of the transfers. */
export async function billStories(
  program: Context,
  staff: Context,
  clinic: BilledClinic,
  trace: number
): Promise<void> {
  const { partner_id, insurance_company_id, numo_company_id, patients } = clinic
  for (const [at, { sent_ago, paid_ago }] of stories.entries()) {
    const patient = patients[at % patients.length]
    if (!patient) continue
    await program.tx((tx) => startCare(tx, patient, partner_id))
    const sent_on = dayAfter(staff.today(), -sent_ago)
    const { id } = await fileClaim(
      onDay(staff, sent_on),
      { ...clinic, ...patient, has_payouts: false },
      {
        type: 'professional',
        category: 'consultation',
        days_ago: 0,
        description: 'Consulta de especialidad',
        diagnosis: 'Check-up',
        amount,
        events: ['submit', 'send'],
        decision:
          paid_ago === null
            ? {
                outcome: 'denied',
                benefit_amount: 0,
                adjustments: [{ group_code: 'CO', reason_code: '252', amount }],
              }
            : { outcome: 'approved', benefit_amount: amount, adjustments: [] },
      }
    )
    if (paid_ago === null) {
      await moveTo(onDay(staff, sent_on), id, ['settle'])
      continue
    }
    const paying = onDay(staff, dayAfter(staff.today(), -paid_ago))
    const announced = await createInsurancePayment(paying, {
      ...{ insurance_company_id, numo_company_id, currency: 'MXN', amount, bank_fee_amount: 0 },
      ...{
        method: 'spei',
        trace_number: `DEMO-${trace + at}`,
        payment_date: paying.today(),
      },
    })
    const received = await receiveInsurancePayment(paying, {
      ...{ id: announced.id, version: announced.version, received_on: paying.today() },
      ...{ bank_amount: null, bank_currency: null },
    })
    const booked = await allocateInsurancePayment(paying, {
      ...{ id: received.id, version: received.version, claim_id: id, amount, claim_amount: amount },
    })
    await moveInsurancePayment(paying, {
      id: booked.id,
      version: booked.version,
      event: 'reconcile',
    })
    await moveTo(paying, id, ['settle'])
  }
}

const startCare = (tx: Tx, { account_id, client_id }: Patient, partner_id: string) =>
  tx
    .insertInto('care_relationship')
    .values({ account_id, client_id, partner_id, source: 'claim' })
    .onConflict((same) => same.doNothing())
    .execute()

/**
 * Returns two clinics without an agreement that bill an insurer directly, each with a person of several households that are
 * insured there; none when the directory says already how a clinic bills.
 */
async function findClinics(tx: Tx): Promise<BilledClinic[]> {
  const { rows } = await sql<BilledClinic>`
    with insured as (
      select distinct on (v.account_id) p.insurance_company_id, v.account_id, v.client_id, v.id as coverage_id
        from coverage v join policy p on p.account_id = v.account_id and p.id = v.policy_id
        join account a on a.id = v.account_id and a.status = 'active'
       where v.status = 'active' and p.insurance_company_id is not null and p.status <> 'cancelled'
       order by v.account_id, v.id
    ), insurer as (
      select insurance_company_id, jsonb_agg(to_jsonb(i) - 'insurance_company_id' order by account_id) as patients
        from insured i group by 1 having count(*) >= 3
    ), clinic as (
      select distinct on (o.id) o.id as partner_id, o.slug, coalesce(l.city_id = 'mexico-city', false) as is_in_capital,
             s.insurance_company_id, s.patients
        from insurer s
        join insurance_network n on n.insurance_company_id = s.insurance_company_id and n.status = 'active'
        join acceptance a on a.insurance_network_id = n.id and a.status = 'active' and a.billing = 'direct'
        join provider_location pl on pl.id = a.provider_location_id and pl.status = 'active'
        join practice_location l on l.id = pl.practice_location_id
        join partner o on o.id = coalesce(pl.partner_id, l.partner_id) and o.status in ('active', 'pending') and o.type in ('hospital', 'clinic')
       where o.country = 'MX'
         and not exists (select from partner_agreement g where g.partner_id = o.id)
         and not exists (select from membership m where m.partner_id = o.id and m.role = 'partner')
       order by o.id, s.insurance_company_id
    )
    select c.partner_id, c.insurance_company_id, c.patients,
           (select id from numo_company order by created_at limit 1) as numo_company_id
      from clinic c where not exists (select from direct_billing)
     order by c.is_in_capital desc, c.slug limit 2`.execute(tx)
  return rows
}
