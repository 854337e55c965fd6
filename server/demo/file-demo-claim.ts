import { sql } from 'kysely'
import { createClaim } from '@numo/domains/claims/create-claim.ts'
import { decideClaim } from '@numo/domains/claims/decide-claim.ts'
import { moveClaim } from '@numo/domains/claims/move-claim.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { ClaimStory } from './demo-money.ts'

/** A household and the clinic that treats it, with the insurer that pays. */
export type Care = {
  account_id: string
  client_id: string
  coverage_id: string
  insurance_company_id: string
  numo_company_id: string
  partner_id: string
  has_payouts: boolean
}

/** Returns the care that the demo claims of a clinic are about. */
export async function findCare(tx: Tx): Promise<Care | undefined> {
  const { rows } = await sql<Care>`
    select account_id, client_id, coverage_id, insurance_company_id, numo_company_id, partner_id,
           exists (select from payout) as has_payouts from claim
     where payee_type = 'provider' and partner_id is not null and coverage_id is not null
       and insurance_company_id is not null
     order by created_at, id limit 1`.execute(tx)
  return rows[0]
}

export const versionOf = (
  { tx }: Context,
  table: 'claim' | 'payout',
  id: string
): Promise<number> =>
  tx(async (open) => {
    const row = await open
      .selectFrom(table)
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.version
  })

type Events = ClaimStory['events']

const reasons: Readonly<Record<string, string>> = {
  insurer_reject: 'The policy number on the bill is not the one on the card.',
  appeal: 'The treatment was urgent: an authorization could not be requested before.',
  cancel: 'Filed twice.',
}

export async function moveTo(staff: Context, id: string, events: Events): Promise<void> {
  for (const event of events)
    await moveClaim(staff, {
      id,
      version: await versionOf(staff, 'claim', id),
      event,
      ...(event in reasons && { reason: reasons[event] }),
      ...(event === 'insurer_accept' && { insurer_claim_number: `AC-${id.slice(-6)}` }),
    })
}

/** Books what the insurer decided today of a claim with one line. */
export async function decide(
  staff: Context,
  id: string,
  decision: NonNullable<ClaimStory['decision']>
): Promise<void> {
  await decideClaim(staff, {
    ...decision,
    id,
    version: await versionOf(staff, 'claim', id),
    decided_on: staff.today(),
    adjustments: decision.adjustments.map((one) => ({ item_sequence: 1, ...one })),
    foreign: null,
  })
}

/** The same person on another day, at noon UTC. */
export const onDay = (ctx: Context, day: string): Context => ({
  ...ctx,
  today: () => day,
  now: () => new Date(`${day}T12:00:00Z`),
})

/** Files a claim of the clinic and moves it as far as its story goes; a decided one was sent after the care and decided after more days. */
export async function fileClaim(
  staff: Context,
  care: Care,
  story: ClaimStory
): Promise<{ id: string; number: string }> {
  const day = dayAfter(staff.today(), -story.days_ago)
  const { id, number } = await createClaim(staff, {
    ...{ account_id: care.account_id, client_id: care.client_id, coverage_id: care.coverage_id },
    ...{ insurance_company_id: care.insurance_company_id, partner_id: care.partner_id },
    type: story.type,
    currency: 'MXN',
    payee_type: 'provider',
    service_from: day,
    service_until: day,
    patient_paid_at_partner_amount: 0,
    lines: [
      {
        category: story.category,
        description: story.description,
        service_date: day,
        quantity: 1,
        unit_price: story.amount,
        tax_rate_bps: 0,
      },
    ],
    diagnoses: [{ code_system: 'text', description: story.diagnosis, type: 'principal' }],
  })
  const onDaysAgo = (ago: number) =>
    story.decision ? onDay(staff, dayAfter(staff.today(), -Math.floor(ago))) : staff
  const sent_ago = Math.min(story.days_ago, 28)
  await moveTo(onDaysAgo(sent_ago), id, story.events)
  if (story.decision) await decide(onDaysAgo(sent_ago / 2), id, story.decision)
  await moveTo(staff, id, story.then ?? [])
  return { id, number }
}
