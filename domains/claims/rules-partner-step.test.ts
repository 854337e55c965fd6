import { expect, test } from 'vitest'
import { partnerStepOf, type PartnerStepFacts } from './rules-partner-step.ts'

const facts: PartnerStepFacts = {
  status: 'draft',
  outcome: null,
  decision_reversed_at: null,
  insurer_balance: 0,
  patient_balance: 0,
  unpaid_payout_amount: 0,
  service_until: '2026-11-02',
  status_since: '2026-11-20',
  filing_days: 30,
  answer_days: 10,
}
const decided = { status: 'adjudicated', outcome: 'approved' } as const

test.each<[string, Partial<PartnerStepFacts>, string]>([
  ['a draft is sent by the filing deadline', {}, 'clinic send 2026-12-02'],
  ['without a deadline no day is named', { filing_days: null }, 'clinic send null'],
  ['what staff asked is answered', { status: 'needs_info' }, 'clinic answer 2026-12-02'],
  ['staff check within two working days', { status: 'submitted' }, 'numo check 2026-11-24'],
  ['staff correct what came back', { status: 'rejected' }, 'numo correct 2026-11-24'],
  ['the insurer decides', { status: 'pending' }, 'insurer decide 2026-11-30'],
  [
    'the insurer pays first',
    { ...decided, insurer_balance: 1, patient_balance: 1, unpaid_payout_amount: 1 },
    'insurer pay 2026-12-20',
  ],
  [
    'what was collected is paid out',
    { ...decided, patient_balance: 1, unpaid_payout_amount: 1 },
    'numo pay_out 2026-11-27',
  ],
  ['then the patient pays', { ...decided, patient_balance: 1 }, 'patient pay_share null'],
  [
    'a closed claim may wait for its payout',
    { status: 'closed', outcome: 'approved', unpaid_payout_amount: 1 },
    'numo pay_out 2026-11-27',
  ],
  [
    'the insurer decides again what it took back',
    { ...decided, decision_reversed_at: '2026-11-20', patient_balance: 5 },
    'insurer decide_again 2026-11-30',
  ],
  ['nothing is left', decided, 'nobody done null'],
  ['nothing is paid for what was denied', { ...decided, outcome: 'denied' }, 'nobody denied null'],
  ['what was withdrawn is over', { status: 'cancelled' }, 'nobody withdrawn null'],
])('%s', (_, changes, expected) => {
  const { owner, code, by } = partnerStepOf({ ...facts, ...changes })
  expect(`${owner} ${code} ${by}`).toBe(expected)
})
