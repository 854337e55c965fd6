import type { claimOutcomes, claimTypes } from '@numo/domains/claims/enums.ts'

type Decision = {
  outcome: (typeof claimOutcomes)[number]
  benefit_amount: number
  adjustments: readonly {
    group_code: 'CO' | 'PR'
    reason_code: string
    amount: number
    item_sequence?: number
  }[]
  foreign?: { currency: string; amount: number; fx_rate: number; fx_source: string }
}
type Bill = {
  type: (typeof claimTypes)[number]
  days_ago: number
  currency: string
  reason: string
  lines: readonly { description: string; amount: number }[]
}
/** A claim of a clinic that the insurer pays directly. Amounts in minor units. */
export type ClinicStory = Bill & { decision: Decision; is_paid: boolean }
/** A claim that a household filed for its own money. */
export type HouseholdStory = Bill & {
  provider_name: string
  service_country: string
  /** State in which the demo shows it. */
  until: 'draft' | 'needs_info' | 'sent' | 'decided'
  question?: string
  answer?: string
  decision?: Decision
  /** Why the household asks for an appeal. */
  appeal?: string
  /** The packet for the insurer, handed in on its portal: number of the receipt, and days since. */
  packet?: { reference: string; days_ago: number; is_asked_again: boolean }
}

export const clinicClaims: readonly ClinicStory[] = [
  {
    type: 'institutional',
    days_ago: 80,
    currency: 'MXN',
    reason: 'Apendicitis',
    lines: [
      { description: 'Apendicectomía laparoscópica', amount: 8_200_000 },
      { description: 'Habitación, dos noches', amount: 1_240_000 },
    ],
    decision: { outcome: 'approved', benefit_amount: 9_440_000, adjustments: [] },
    is_paid: true,
  },
  {
    type: 'professional',
    days_ago: 20,
    currency: 'MXN',
    reason: 'Arritmia',
    lines: [
      { description: 'Consulta de cardiología', amount: 240_000 },
      { description: 'Ecocardiograma', amount: 980_000 },
      { description: 'Holter de 24 horas', amount: 640_000 },
      { description: 'Análisis de sangre', amount: 195_000 },
      { description: 'Gastos administrativos', amount: 35_000 },
    ],
    decision: {
      outcome: 'partially_approved',
      benefit_amount: 1_593_000,
      adjustments: [
        { group_code: 'CO', reason_code: '45', amount: 20_000, item_sequence: 1 },
        { group_code: 'CO', reason_code: '45', amount: 90_000, item_sequence: 2 },
        { group_code: 'CO', reason_code: '45', amount: 25_000, item_sequence: 4 },
        { group_code: 'PR', reason_code: '1', amount: 150_000, item_sequence: 1 },
        { group_code: 'PR', reason_code: '2', amount: 7_000, item_sequence: 1 },
        { group_code: 'PR', reason_code: '2', amount: 89_000, item_sequence: 2 },
        { group_code: 'PR', reason_code: '2', amount: 64_000, item_sequence: 3 },
        { group_code: 'PR', reason_code: '2', amount: 17_000, item_sequence: 4 },
        { group_code: 'PR', reason_code: '96', amount: 35_000, item_sequence: 5 },
      ],
    },
    is_paid: false,
  },
]

export const householdClaims: readonly HouseholdStory[] = [
  {
    type: 'professional',
    days_ago: 45,
    currency: 'MXN',
    service_country: 'MX',
    provider_name: 'Dra. Nayeli Cruz',
    reason: 'Skin rash',
    lines: [
      { description: 'Consulta de dermatología', amount: 120_000 },
      { description: 'Biopsia', amount: 380_000 },
    ],
    until: 'decided',
    decision: {
      outcome: 'partially_approved',
      benefit_amount: 342_000,
      adjustments: [
        { group_code: 'PR', reason_code: '1', amount: 120_000, item_sequence: 1 },
        { group_code: 'PR', reason_code: '2', amount: 38_000, item_sequence: 2 },
      ],
      foreign: { currency: 'USD', amount: 18_377, fx_rate: 18.61, fx_source: 'Banco de México' },
    },
    appeal: 'My deductible was used up in May by another claim.',
  },
  {
    type: 'oral',
    days_ago: 12,
    currency: 'MXN',
    service_country: 'MX',
    provider_name: 'Clínica Dental Itzimná',
    reason: 'Broken tooth',
    lines: [{ description: 'Corona', amount: 650_000 }],
    until: 'sent',
    packet: { reference: 'AC-204418', days_ago: 9, is_asked_again: true },
  },
  {
    type: 'professional',
    days_ago: 9,
    currency: 'MXN',
    service_country: 'MX',
    provider_name: 'Dra. Soledad Barrientos',
    reason: 'Fever',
    lines: [{ description: 'Total', amount: 90_000 }],
    until: 'needs_info',
    question: 'The insurer needs the itemized bill with each service. A photo is fine.',
    answer: 'I have asked the clinic for it and add it here tomorrow.',
  },
  {
    type: 'pharmacy',
    days_ago: 3,
    currency: 'MXN',
    service_country: 'MX',
    provider_name: 'Farmacia Central',
    reason: 'Fever',
    lines: [{ description: 'Paracetamol', amount: 8_500 }],
    until: 'draft',
  },
]
