import { sql } from 'kysely'
import { createClaim } from '@numo/domains/claims/create-claim.ts'
import { decideClaim } from '@numo/domains/claims/decide-claim.ts'
import { makeClaimPacket } from '@numo/domains/claims/make-claim-packet.ts'
import { moveClaim } from '@numo/domains/claims/move-claim.ts'
import { submitHouseholdClaim } from '@numo/domains/claims/move-household-claim.ts'
import { recordPacketEvent } from '@numo/domains/claims/record-packet-event.ts'
import { requestClaimAppeal } from '@numo/domains/claims/request-claim-appeal.ts'
import { saveHouseholdClaim } from '@numo/domains/claims/save-household-claim.ts'
import { sendClaimMessage } from '@numo/domains/claims/send-claim-message.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { storeDocument } from '@numo/domains/documents/store-document.ts'
import { allocateInsurancePayment } from '@numo/domains/insurance-payments/allocate-insurance-payment.ts'
import { createInsurancePayment } from '@numo/domains/insurance-payments/create-insurance-payment.ts'
import { receiveInsurancePayment } from '@numo/domains/insurance-payments/receive-insurance-payment.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { Program } from '../http/program.ts'
import {
  clinicClaims,
  householdClaims,
  type ClinicStory,
  type HouseholdStory,
} from './demo-claims.ts'
import { contextOf } from './demo-context.ts'
import { createCardDrawer } from './draw-card.ts'

type Household = {
  account_id: string
  client_id: string
  coverage_id: string
  insurance_company_id: string
  numo_company_id: string
  partner_id: string
}
type Actors = { client: Context; staff: Context; program: Context; drawer: Drawer }
type Drawer = Awaited<ReturnType<typeof createCardDrawer>>

/**
 * Files the claims of the demo household in every state, by the same calls as a household and staff. Does nothing when
 * there is any claim, or where the demo people are not made. Only for demo data.
 */
export async function loadDemoClaims({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const program = contextFor('program')
  const household = await program.tx(findHousehold)
  const client = await contextOf(contextFor, 'client@demo.example', 'client')
  const staff = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  if (!household || !client || !staff) return
  const drawer = await createCardDrawer()
  const actors = { client, staff, program, drawer }
  // Sequential, so that their numbers are the same every time.
  for (const story of clinicClaims) await billClinic(actors, household, story)
  for (const story of householdClaims) await fileOwn(actors, household, story)
  drawer.stop()
}

/** Returns the demo household with the hospital that treats it; undefined when there are claims already. */
async function findHousehold(tx: Tx): Promise<Household | undefined> {
  const { rows } = await sql<Household>`
    select a.id as account_id, c.id as client_id, v.id as coverage_id, p.insurance_company_id, a.numo_company_id,
           (select o.id from partner o where o.type = 'hospital' and o.status = 'active' order by o.slug limit 1) as partner_id
      from app_user u
      join membership m on m.user_id = u.id and m.role = 'client'
      join account a on a.id = m.account_id
      join client c on c.account_id = a.id and c.relationship = 'self'
      join coverage v on v.client_id = c.id
      join policy p on p.id = v.policy_id
     where u.email = 'client@demo.example' and p.insurance_company_id is not null
       and not exists (select from claim)`.execute(tx)
  const [found] = rows
  if (!found?.partner_id) return undefined
  const { account_id, client_id, partner_id, numo_company_id } = found
  await tx
    .insertInto('care_relationship')
    .values({ account_id, client_id, partner_id, source: 'manual' })
    .onConflict((on) => on.doNothing())
    .execute()
  await sql`insert into partner_agreement (partner_id, numo_company_id, fee_bps, currency, begins_on)
            values (${partner_id}, ${numo_company_id}, 600, 'MXN', '2026-01-01') on conflict do nothing`.execute(
    tx
  )
  return found
}

/** Adds a drawn bill to a claim. */
async function addBill(
  { program, drawer }: Actors,
  account_id: string,
  claim_id: string,
  { provider_name, lines, currency }: Pick<HouseholdStory, 'provider_name' | 'lines' | 'currency'>
): Promise<void> {
  const drawn = await drawer.draw({
    title: provider_name,
    subtitle: 'Factura',
    lines: lines.map(({ description, amount }) => [
      description,
      `${currency} ${(amount / 100).toFixed(2)}`,
    ]),
    foot: 'Demo',
    colour: [0.2, 0.22, 0.3],
  })
  await storeDocument(program, {
    ...drawn,
    account_id,
    claim_id,
    type: 'invoice',
    file_name: 'factura.jpg',
    mime_type: 'image/jpeg',
    uploaded_through: 'program',
  })
}

/** Files a claim of the household for its own money, and moves it as far as its story goes. */
async function fileOwn(actors: Actors, household: Household, story: HouseholdStory): Promise<void> {
  const { client, staff } = actors
  const { account_id: accountId, client_id } = household
  const day = dayAfter(client.today(), -story.days_ago)
  const { type, provider_name, service_country, reason, currency, lines, until } = story
  const { id } = await saveHouseholdClaim(client, {
    ...{ accountId, client_id, type, provider_name, service_country, reason, currency },
    lines: [...lines],
    service_from: day,
    service_until: day,
    is_paid_by_household: true,
  })
  if (until === 'draft') return
  await addBill(actors, accountId, id, story)
  await submitHouseholdClaim(client, {
    accountId,
    claim_id: id,
    version: await versionOf(client, id),
  })
  if (until === 'needs_info') {
    await moveClaim(staff, {
      id,
      version: await versionOf(staff, id),
      event: 'request_info',
      reason: story.question ?? '',
    })
    await sendClaimMessage(client, { accountId, claim_id: id, body: story.answer ?? '' })
    return
  }
  await send(staff, id)
  if (story.packet) await handIn(staff, id, story.packet)
  if (story.decision) await decide(staff, id, story.decision)
  if (story.appeal)
    await requestClaimAppeal(client, {
      accountId,
      claim_id: id,
      version: await versionOf(client, id),
      reason: story.appeal,
    })
}

/** Makes the packet of a claim, and records its way to the insurer. */
async function handIn(
  staff: Context,
  id: string,
  { reference, days_ago, is_asked_again }: NonNullable<HouseholdStory['packet']>
): Promise<void> {
  const { id: packet_id } = await makeClaimPacket(staff, { id })
  const record = (kind: 'sent' | 'received' | 'asked_again', days: number, number?: string) =>
    recordPacketEvent(staff, {
      ...{ id, packet_id, kind, channel: 'portal' },
      ...(number && { reference: number }),
      happened_on: dayAfter(staff.today(), -days),
    })
  await record('sent', days_ago)
  await record('received', days_ago - 1, reference)
  if (is_asked_again) await record('asked_again', 1)
}

/** Files a claim of the clinic, which the insurer pays directly. */
async function billClinic(actors: Actors, household: Household, story: ClinicStory): Promise<void> {
  const { staff } = actors
  const { account_id, client_id, coverage_id, insurance_company_id, partner_id } = household
  const day = dayAfter(staff.today(), -story.days_ago)
  const { type, currency, lines, reason } = story
  const { id } = await createClaim(staff, {
    ...{ account_id, client_id, coverage_id, insurance_company_id, partner_id, type, currency },
    payee_type: 'provider',
    service_from: day,
    service_until: day,
    patient_paid_at_partner_amount: 0,
    lines: lines.map(({ description, amount }) => ({
      category: 'consultation',
      description,
      service_date: day,
      quantity: 1,
      unit_price: amount,
      tax_rate_bps: 0,
    })),
    diagnoses: [{ code_system: 'text', description: reason, type: 'principal' }],
  })
  await moveClaim(staff, { id, version: await versionOf(staff, id), event: 'submit' })
  await send(staff, id)
  await decide(staff, id, story.decision)
  if (story.is_paid) await payAll(staff, household, id, story)
}

/** Books the insurer's payment for one claim, allocates it and settles the claim. */
async function payAll(staff: Context, household: Household, id: string, story: ClinicStory) {
  const amount = story.decision.benefit_amount
  const { insurance_company_id, numo_company_id } = household
  const today = staff.today()
  const payment = await createInsurancePayment(staff, {
    ...{ insurance_company_id, numo_company_id, amount, currency: story.currency },
    method: 'wire',
    trace_number: 'DEMO-0001',
    payment_date: today,
    bank_fee_amount: 0,
  })
  const received = await receiveInsurancePayment(staff, {
    id: payment.id,
    version: payment.version,
    received_on: today,
    bank_amount: null,
    bank_currency: null,
  })
  await allocateInsurancePayment(staff, {
    id: payment.id,
    version: received.version,
    claim_id: id,
    amount,
    claim_amount: amount,
  })
  await moveClaim(staff, { id, version: await versionOf(staff, id), event: 'settle' })
}

const send = async (staff: Context, id: string) =>
  moveClaim(staff, { id, version: await versionOf(staff, id), event: 'send' })

const decide = async (staff: Context, id: string, decision: ClinicStory['decision']) =>
  decideClaim(staff, {
    ...decision,
    id,
    version: await versionOf(staff, id),
    decided_on: staff.today(),
    adjustments: decision.adjustments.map((one) => ({ item_sequence: null, ...one })),
    foreign: decision.foreign ? { ...decision.foreign, fx_on: staff.today() } : null,
  })

export const versionOf = ({ tx }: Context, id: string): Promise<number> =>
  tx(async (tx) => {
    const claim = await tx
      .selectFrom('claim')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return claim.version
  })
