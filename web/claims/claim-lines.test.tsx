import { expect, test } from 'vitest'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { draw } from '../ui/test-draw.tsx'
import { LinesTable } from './claim-lines.tsx'

const line = {
  ...{ sequence: 1, category: 'room', code: null, description: 'Room', quantity: 1 },
  ...{ service_date: '2026-11-05', unit_price: 170_000, net_amount: 170_000 },
  ...{ tax_rate_bps: 0, tax_amount: 0, billed_amount: 170_000 },
} as const
const decision: StaffClaim['decisions'][number] = {
  ...{ id: 'd', revision: 1, outcome: 'approved', insurer_reference: null, disposition: null },
  ...{ submitted_amount: 170_000, benefit_amount: 80_000, patient_responsibility_amount: 90_000 },
  ...{ write_off_amount: 0, decided_on: '2026-11-20', benefit_currency: null },
  ...{ benefit_amount_foreign: null, fx_rate: null, fx_on: null, fx_source: null },
  adjustments: [
    { item_sequence: 1, group_code: 'PR', reason_code: '1', amount: 90_000, note: null } as const,
  ],
}

test('lines say who bears what while a decision stands, and only the bill once it was taken back', async () => {
  const shown = (decision_reversed_at: string | null) =>
    draw(
      'admin/claims/:id',
      <LinesTable
        claim={{ currency: 'MXN', lines: [line], decisions: [decision], decision_reversed_at }}
      />
    )
  expect(await shown(null)).toContain('900.00')
  const reversed = await shown('2026-11-21T12:00:00Z')
  expect(reversed).toContain('1,700.00')
  expect(reversed).not.toContain('900.00')
  expect(reversed).not.toContain('Insurer')
})
