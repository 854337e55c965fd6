import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import type { TestApp } from '@numo/server/test-app.ts'
import type { MoneyParties } from '@numo/server/test-money.ts'
import * as claims from '../claims/contract-staff.ts'

const day = '2026-11-05'

/** Creates a claim of 10,000.00 MXN of which the household owes `share`, decided by staff. */
export async function owedClaim(app: TestApp, all: MoneyParties, share: number): Promise<string> {
  const done = async <E extends Endpoint>(endpoint: E, input: SentTo<E>) => {
    const { status, body } = await app.call(endpoint, input, { as: all.one })
    if (status !== 200) throw new Error(`${endpoint.name}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const { account_id, client_id, coverage_id, partner_id, insurer_id } = all
  let claim = await done(claims.createClaim, {
    account_id,
    client_id,
    coverage_id,
    partner_id,
    insurance_company_id: insurer_id,
    type: 'institutional',
    service_from: day,
    service_until: day,
    currency: 'MXN',
    patient_paid_at_partner_amount: 0,
    lines: [
      {
        category: 'room',
        description: 'Room',
        service_date: day,
        quantity: 1,
        unit_price: 1_000_000,
        tax_rate_bps: 0,
      },
    ],
    diagnoses: [{ description: 'Appendicitis' }],
  })
  for (const event of ['submit', 'send'] as const) {
    // Sequential: each move needs the version of the one before.
    const { id, version } = claim
    claim = await done(claims.moveClaim, { id, version, event })
  }
  const { id, version } = claim
  await done(claims.decideClaim, {
    id,
    version,
    outcome: 'partially_approved',
    benefit_amount: 1_000_000 - share,
    adjustments: [{ group_code: 'PR', reason_code: '2', amount: share }],
    decided_on: day,
    foreign: null,
  })
  return id
}
