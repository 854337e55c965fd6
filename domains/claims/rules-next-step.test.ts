import { expect, test } from 'vitest'
import { claimOutcomes, payeeTypes } from './enums.ts'
import {
  nextStepsFor,
  stepCodes,
  workingDayAfter,
  type StepFacts,
  type StepReader,
} from './rules-next-step.ts'
import { claimStatuses, tabOf } from './rules.ts'

const claim: StepFacts = {
  status: 'draft',
  payee_type: 'provider',
  outcome: null,
  decision_reversed_at: null,
  insurer_payable_amount: 0,
  insurer_balance: 0,
  patient_balance: 0,
  unpaid_payout_amount: 0,
  filing_until: '2027-01-31',
  // A Thursday.
  status_since: '2026-11-19',
  answer_due_on: null,
  appeal_until: null,
  appeal_requested_on: null,
}
const decided = { status: 'adjudicated', outcome: 'approved' } as const
const denied = { status: 'adjudicated', outcome: 'denied' } as const
const own = { payee_type: 'subscriber' } as const
const steps = (reader: StepReader, facts: Partial<StepFacts>) =>
  nextStepsFor(reader, { ...claim, ...facts })
    .map(({ owner, code, by }) => `${owner} ${code} ${by}`)
    .join(', ')

test('working days leave out Saturday and Sunday', () => {
  expect(workingDayAfter('2026-11-19', 2)).toBe('2026-11-23')
  expect(workingDayAfter('2026-11-21', 1)).toBe('2026-11-23')
  expect(workingDayAfter('2026-11-19', 0)).toBe('2026-11-19')
})

test.each<[string, Partial<StepFacts>, string]>([
  ['who files it sends a draft by the filing day', own, 'household send 2027-01-31'],
  ['a clinic files what it bills', {}, 'clinic send 2027-01-31'],
  ['no day is named without one', { filing_until: null }, 'clinic send null'],
  ['what staff asked is answered', { ...own, status: 'needs_info' }, 'household answer 2027-01-31'],
  ['of a clinic by the clinic', { status: 'needs_info' }, 'clinic answer 2027-01-31'],
  ['staff check within two working days', { status: 'submitted' }, 'numo check 2026-11-23'],
  ['staff correct what came back', { status: 'rejected' }, 'numo correct 2026-11-23'],
  [
    'the insurer answers by its day',
    { status: 'sent', answer_due_on: '2026-11-29' },
    'insurer decide 2026-11-29',
  ],
  ['or within 30 days', { status: 'pending' }, 'insurer decide 2026-12-19'],
  ['an appeal, too', { status: 'appealed' }, 'insurer decide_appeal 2026-12-19'],
  [
    'it decides again what it took back, whatever is open of the last decision',
    {
      ...denied,
      decision_reversed_at: '2026-11-19',
      patient_balance: 5,
      appeal_until: '2027-01-18',
    },
    'insurer decide_again 2026-12-19',
  ],
  [
    'after a decision each has a part to do',
    { ...decided, patient_balance: 5, insurer_balance: 5, unpaid_payout_amount: 5 },
    'household pay_share null, insurer pay_clinic 2026-12-19, numo pay_out 2026-11-26',
  ],
  [
    'a denial can be appealed until its day',
    { ...denied, appeal_until: '2027-01-18' },
    'household appeal 2027-01-18',
  ],
  ['and is settled after it', denied, 'numo settle null'],
  ['what is settled is closed', { ...denied, status: 'settled' }, 'numo close null'],
  [
    'staff send the appeal that is asked for',
    { ...denied, status: 'settled', appeal_requested_on: '2026-11-19' },
    'numo send_appeal 2026-11-23',
  ],
  [
    'a reimbursement is paid to the household, whatever our books have open',
    { ...decided, ...own, insurer_payable_amount: 7, insurer_balance: 7, patient_balance: 3 },
    'insurer pay_household 2026-12-19',
  ],
  [
    'a closed claim may wait for its payout',
    { ...decided, status: 'closed', unpaid_payout_amount: 1 },
    'numo pay_out 2026-11-26',
  ],
  ['what is closed is over', { ...decided, status: 'closed' }, 'nobody done null'],
  ['so is what was denied', { ...denied, status: 'closed' }, 'nobody denied null'],
  ['and what was withdrawn', { status: 'cancelled' }, 'nobody withdrawn null'],
])('%s', (_, facts, expected) => expect(steps('staff', facts)).toBe(expected))

test('payouts and closing are not the household’s to know, appeals and closing not the clinic’s', () => {
  const open = { ...denied, unpaid_payout_amount: 1, appeal_requested_on: '2026-11-19' }
  expect(steps('household', open)).toBe('numo send_appeal 2026-11-23')
  expect(steps('clinic', open)).toBe('numo pay_out 2026-11-26')
  expect(steps('household', denied)).toBe('nobody denied null')
  expect(steps('clinic', decided)).toBe('nobody done null')
})

/** Every state of a claim: status and payee with each flag on and off. */
function* everyState(): Generator<StepFacts> {
  const flags = [
    { decision_reversed_at: '2026-11-20' },
    { insurer_payable_amount: 7 },
    { insurer_balance: 7 },
    { patient_balance: 3 },
    { unpaid_payout_amount: 2 },
    { appeal_until: '2027-01-18' },
    { appeal_requested_on: '2026-11-20' },
    { answer_due_on: '2026-12-01' },
  ] as const
  for (const status of claimStatuses)
    for (const payee_type of payeeTypes)
      for (const outcome of [null, ...claimOutcomes])
        for (let bits = 0; bits < 2 ** flags.length; bits += 1)
          yield Object.assign(
            { ...claim, status, payee_type, outcome },
            ...flags.filter((_, index) => bits & (2 ** index))
          )
}

test('in every state household, clinic and staff are told the same of who acts, what and by when', () => {
  let states = 0
  const odd: unknown[] = []
  const isAct = ({ owner }: { owner: string }) => owner !== 'nobody'
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  for (const facts of everyState()) {
    states += 1
    const staff = nextStepsFor('staff', facts)
    const acts = staff.filter(isAct)
    // What a reader has no facts of must not change what it is told of the rest.
    const views = {
      household: nextStepsFor('household', { ...facts, unpaid_payout_amount: 0 }),
      clinic: nextStepsFor('clinic', { ...facts, appeal_until: null, appeal_requested_on: null }),
    }
    for (const reader of ['household', 'clinic'] as const) {
      const shown: readonly string[] = stepCodes[reader]
      const view = views[reader]
      const expected = acts.filter(({ code }) => shown.includes(code))
      // Nobody reads that nothing is left beside something that is, and nobody reads nothing.
      if (!same(view.filter(isAct), expected) || view.length !== Math.max(1, expected.length))
        odd.push({ facts, reader, view, expected })
    }
    // Whoever must act is told so.
    const missed = acts.filter(
      (step) =>
        (step.owner === 'household' || step.owner === 'clinic') &&
        !views[step.owner].some((one) => same(one, step))
    )
    // The tab that asks the household for something holds what it must add, and nothing else.
    const adds = acts.some(
      ({ owner, code }) => owner === 'household' && (code === 'send' || code === 'answer')
    )
    if (missed.length > 0 || adds !== (tabOf(facts) === 'needs_me')) odd.push({ facts, missed })
  }
  expect(odd.slice(0, 3)).toEqual([])
  expect(states).toBe(11 * 2 * 4 * 2 ** 8)
})
