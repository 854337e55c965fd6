import { expect, test } from 'vitest'
import type { PartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { ClaimNext as OfHousehold } from '../household-claims/claim-next.tsx'
import { draw } from '../ui/test-draw.tsx'
import { ClaimNext } from './claim-next.tsx'

const may = { change: false, submit: false, withdraw: false, add_files: false }

test('a clinic reads everybody who pays it next, with the amounts and the day', async () => {
  /** The only parts of a claim that the panel needs. */
  const claim = {
    ...{ id: 'c', status: 'adjudicated', currency: 'MXN', insurer_name: 'Altamar', may },
    ...{ insurer_payable_amount: 700_000, insurer_paid_amount: 350_000 },
    ...{ patient_responsibility_amount: 300_000, patient_paid_amount: 0 },
    ...{ patient_paid_at_partner_amount: 0, status_reason: null },
    next_steps: [
      { owner: 'household', code: 'pay_share', by: null },
      { owner: 'insurer', code: 'pay_clinic', by: '2026-12-19' },
      { owner: 'numo', code: 'pay_out', by: '2026-11-26' },
    ],
  } as unknown as PartnerClaim
  for (const [locale, sentences] of [
    ['en', ['The patient pays MXN', 'The insurer pays MXN', 'Altamar · By 19 Dec', 'pays out']],
    ['es', ['El paciente paga MXN', 'La aseguradora paga MXN', 'Altamar · ', 'Numo le paga']],
  ] as const) {
    const shown = await draw('dashboard/claims/:id', <ClaimNext claim={claim} />, locale)
    for (const sentence of sentences) expect(shown).toContain(sentence)
    expect(shown).toContain('3,500.00')
    expect(shown).toContain('3,000.00')
  }
})

test('a household reads that its clinic must add something, and is asked for nothing itself', async () => {
  const claim = {
    ...{ id: 'c', status: 'needs_info', payee_type: 'provider', currency: 'MXN', may },
    ...{ status_reason: 'Send the surgery report.', invoice_request: null },
    next_steps: [{ owner: 'clinic', code: 'answer', by: '2026-12-19' }],
  } as unknown as HouseholdClaim
  for (const [locale, sentence, who, asked] of [
    ['en', 'The clinic adds what is missing', 'Next: The clinic', 'We need this from you'],
    ['es', 'La clínica agrega lo que falta', 'Sigue: La clínica', 'Necesitamos'],
  ] as const) {
    const shown = await draw('home/claims', <OfHousehold claim={claim} accountId="a" />, locale)
    expect(shown).toContain(sentence)
    expect(shown).toContain(who)
    expect(shown).not.toContain(asked)
    expect(shown).not.toContain('Send the surgery report.')
  }
})
