import { expect, test } from 'vitest'
import type { HouseholdDecision } from '@numo/domains/claims/contract-decision.ts'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { draw } from '../ui/test-draw.tsx'
import { ClaimExplained } from './claim-explained.tsx'
import { ClaimNext } from './claim-next.tsx'
import { ClaimReceipt } from './claim-receipt.tsx'
import { ClaimStatus } from './claim-status.tsx'

const decision: HouseholdDecision = {
  ...{
    id: 'd',
    revision: 1,
    outcome: 'approved' as const,
    insurer_reference: null,
    disposition: null,
  },
  ...{ submitted_amount: 5000, benefit_amount: 4000, patient_responsibility_amount: 1000 },
  ...{ decided_on: '2026-11-20', foreign: null },
  adjustments: [
    { item_sequence: null, group_code: 'PR', reason_code: '2', amount: 1000, note: null },
  ],
}

/** The only parts of a claim that these panels need. */
const claim = (decision_reversed_at: string | null) =>
  ({
    ...{ id: 'c', status: 'adjudicated', outcome: 'approved', payee_type: 'provider' },
    ...{ currency: 'MXN', insurer_name: 'Altamar', patient_paid_amount: 0 },
    ...{ patient_paid_at_partner_amount: 0, owed_amount: 1000, invoice_request: null },
    next_steps: [
      decision_reversed_at
        ? { owner: 'insurer', code: 'decide_again', by: '2026-12-21' }
        : { owner: 'household', code: 'pay_share', by: null },
    ],
    may: { change: false, submit: false, withdraw: false },
    decision_reversed_at,
  }) as unknown as HouseholdClaim

test('a household reads that a decision was taken back, when, and that it pays nothing now', async () => {
  const screens = [
    ['en', 'Your insurer took this decision back on', 'decides again', 'Decision taken back'],
    ['es', 'Tu aseguradora retiró esta decisión el', 'decidir otra vez', 'Decisión retirada'],
  ] as const
  for (const [locale, note, next, state] of screens) {
    const drawn = (of: HouseholdClaim) =>
      draw(
        'home/claims',
        <>
          <ClaimStatus claim={of} />
          <ClaimNext claim={of} accountId="a" />
          <ClaimReceipt claim={of} decision={decision} />
        </>,
        locale
      )
    const reversed = await drawn(claim('2026-11-21T18:00:00Z'))
    for (const sentence of [note, next, state]) expect(reversed).toContain(sentence)
    expect(reversed).not.toContain('/home/billing')
    const stands = await drawn(claim(null))
    for (const sentence of [note, next, state]) expect(stands).not.toContain(sentence)
    expect(stands).toContain('/home/billing')
  }
})

test('each difference to the estimate is shown with its sign', async () => {
  const of = {
    ...{ ...claim(null), decision, estimate_gap: null },
    estimate: { patient_amount: 800, insurer_amount: 4200, assumes: [] },
    differences: [
      { code: 'deductible_more', patient_amount: 500, insurer_amount: -500 },
      { code: 'share_less', patient_amount: -300, insurer_amount: 300 },
    ],
  } as unknown as HouseholdClaim
  const shown = await draw('home/claims', <ClaimExplained claim={of} />)
  for (const amount of ['+5.00', '\u22123.00', '\u22122.00'])
    expect(shown).toContain(`MXN\u00a0${amount}`)
})

test('a second decision says that it replaces the first', async () => {
  const second = { ...decision, revision: 2 }
  const page = (of: HouseholdDecision) =>
    draw('home/claims', <ClaimReceipt claim={claim(null)} decision={of} />)
  expect(await page(second)).toContain('This decision replaces the one before it.')
  expect(await page(decision)).not.toContain('replaces')
})
