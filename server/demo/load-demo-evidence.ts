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
import { accounts } from './demo-parties.ts'
import { decide, fileClaim, moveTo, onDay, type Care } from './file-demo-claim.ts'
import { payOut } from './load-demo-money.ts'
import { loadDemoGuarantees } from './load-demo-guarantees.ts'
import { openBankAccount } from './load-demo-parties.ts'

export type Patient = Pick<Care, 'account_id' | 'client_id' | 'coverage_id'>
export type BilledClinic = Pick<Care, 'partner_id' | 'insurance_company_id' | 'numo_company_id'> & {
  patients: Patient[]
}

/**
 * What became of a claim: how many days ago it was sent, after how many days the insurer decided, how many days ago it paid, and after
 * how many days more we paid the clinic. One that was never paid was denied; of one that says nothing of it the payment is awaited.
 */
type PaidStory = { sent_ago: number; decided_after: number } & (
  | { paid_ago: number; rest_ago?: number; paid_out_after?: number }
  | { paid_ago: null }
  | { paid_ago?: undefined }
)
const stories: readonly PaidStory[] = [
  { sent_ago: 130, decided_after: 14, paid_ago: 99, paid_out_after: 4 },
  { sent_ago: 90, decided_after: 11, paid_ago: 66, rest_ago: 60, paid_out_after: 1 },
  { sent_ago: 66, decided_after: 7, paid_ago: 46, paid_out_after: 2 },
  { sent_ago: 41, decided_after: 9, paid_ago: 20, paid_out_after: 3 },
  { sent_ago: 24, decided_after: 6, paid_ago: null },
  { sent_ago: 12, decided_after: 4, paid_ago: 3, paid_out_after: 2 },
  // Still owed: for longer than the insurer takes, due within days, and later.
  { sent_ago: 29, decided_after: 9 },
  { sent_ago: 16, decided_after: 6 },
  { sent_ago: 15, decided_after: 6 },
  { sent_ago: 8, decided_after: 7 },
]
/** Of a clinic that has worked with us for a month and whose money is ready to be paid out. */
export const firstMonth: readonly PaidStory[] = [
  { sent_ago: 29, decided_after: 12, paid_ago: 8 },
  { sent_ago: 27, decided_after: 8, paid_ago: 7 },
  { sent_ago: 25, decided_after: 10, paid_ago: 6 },
  { sent_ago: 24, decided_after: 6, paid_ago: null },
  { sent_ago: 22, decided_after: 9, paid_ago: 5 },
  { sent_ago: 20, decided_after: 7, paid_ago: 4 },
]
const amount = 180_000
/** What the insurer paid later where its first payment was short. */
const short_amount = 40_000

/**
 * Gives two clinics enough decided and paid claims and guarantees of several households that the directory says how they bill an insurer and the
 * public pages how soon clinics are paid, made by the same calls as two members of staff make, with the clock of their days. Does nothing when the directory says so of any. Only for demo data.
 */
export async function loadDemoEvidence({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const program = contextFor('program')
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  const approver = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  if (!staff || !approver) return
  const clinics = await program.tx(findClinics)
  for (const [place, clinic] of clinics.entries())
    await billClinic(contextFor, [staff, approver], clinic, place)
  await refreshQuarters(program)
  await refreshDirectBilling(program)
}

async function billClinic(
  contextFor: Program['contextFor'],
  two: readonly [Context, Context],
  clinic: BilledClinic,
  place: number
): Promise<void> {
  const [staff] = two
  const { partner_id, numo_company_id } = clinic
  await createAgreement(staff, {
    ...{ partner_id, numo_company_id, fee_bps: 500, fee_tax_bps: 1600, withholding_bps: 0 },
    ...{ currency: 'MXN', settlement: 'net', fx_risk: 'platform', payment_days: 30 },
    begins_on: `${Number(staff.today().slice(0, 4)) - 1}-01-01`,
  })
  const account = accounts.billing[place]
  if (account) await openBankAccount(two, { partner_id }, account)
  await billStories(contextFor('program'), two, clinic, { stories, trace: 7000 + place * 100 })
  await loadDemoGuarantees(contextFor, staff, clinic)
}

/** Files the claims of a clinic and has them decided, paid and paid out, each on its day. `trace` is the first number of the transfers. */
export async function billStories(
  program: Context,
  [staff, approver]: readonly [Context, Context],
  clinic: BilledClinic,
  { stories, trace }: { stories: readonly PaidStory[]; trace: number }
): Promise<void> {
  const onDaysAgo = (ago: number) => onDay(staff, dayAfter(staff.today(), -ago))
  for (const [at, story] of stories.entries()) {
    const patient = clinic.patients[at % clinic.patients.length]
    if (!patient) continue
    await program.tx((tx) => startCare(tx, patient, clinic.partner_id))
    const { id } = await fileClaim(
      onDaysAgo(story.sent_ago),
      { ...clinic, ...patient, has_payouts: false },
      {
        type: 'professional',
        category: 'consultation',
        days_ago: 0,
        description: 'Consulta de especialidad',
        diagnosis: 'Chequeo',
        amount,
        events: ['submit', 'send'],
      }
    )
    const deciding = onDaysAgo(story.sent_ago - story.decided_after)
    if (story.paid_ago === null) {
      await decide(deciding, id, denied)
      await moveTo(deciding, id, ['settle'])
      continue
    }
    await decide(deciding, id, approved)
    if (story.paid_ago === undefined) continue
    const { paid_ago, rest_ago } = story
    const first = rest_ago === undefined ? amount : amount - short_amount
    await payByInsurer(onDaysAgo(paid_ago), clinic, id, {
      trace_number: `DEMO-${trace + at}`,
      amount: first,
    })
    if (rest_ago !== undefined)
      await payByInsurer(onDaysAgo(rest_ago), clinic, id, {
        ...{ trace_number: `DEMO-${trace + at}-2`, amount: short_amount },
      })
    await moveTo(onDaysAgo(rest_ago ?? paid_ago), id, ['settle'])
    if (story.paid_out_after === undefined) continue
    const day = dayAfter(staff.today(), story.paid_out_after - story.paid_ago)
    await payOut([onDay(staff, day), onDay(approver, day)], clinic, {
      until: 'paid',
      trace: String(trace + at),
    })
  }
}

const approved = { outcome: 'approved', benefit_amount: amount, adjustments: [] } as const
const denied = {
  outcome: 'denied',
  benefit_amount: 0,
  adjustments: [{ group_code: 'CO', reason_code: '252', amount }],
} as const

/** Books a payment of the insurer that is of one claim. */
async function payByInsurer(
  staff: Context,
  { insurance_company_id, numo_company_id }: BilledClinic,
  claim_id: string,
  { trace_number, amount }: { trace_number: string; amount: number }
): Promise<void> {
  const announced = await createInsurancePayment(staff, {
    ...{ insurance_company_id, numo_company_id, currency: 'MXN', amount, bank_fee_amount: 0 },
    ...{ method: 'spei', trace_number, payment_date: staff.today() },
  })
  const received = await receiveInsurancePayment(staff, {
    ...{ id: announced.id, version: announced.version, received_on: staff.today() },
    ...{ bank_amount: null, bank_currency: null },
  })
  const booked = await allocateInsurancePayment(staff, {
    ...{ id: received.id, version: received.version, claim_id, amount, claim_amount: amount },
  })
  await moveInsurancePayment(staff, { id: booked.id, version: booked.version, event: 'reconcile' })
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
      select distinct on (o.id) o.id as partner_id, o.slug, o.type = 'hospital' as is_hospital, coalesce(l.city_id = 'mexico-city', false) as is_in_capital,
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
     order by c.is_in_capital desc, c.is_hospital desc, c.slug limit 2`.execute(tx)
  return rows
}
