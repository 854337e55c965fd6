import { expect, test } from 'vitest'
import { turnOf } from './rules-turn.ts'

const claim = {
  status: 'submitted',
  decision_reversed_at: null,
  payee_type: 'provider',
  insurer_balance: 0,
  patient_balance: 0,
  appeal: null,
} as const

test('a claim waits for who must act next', () => {
  expect(turnOf(claim)).toBe('us')
  expect(turnOf({ ...claim, status: 'pending' })).toBe('insurer')
  expect(turnOf({ ...claim, status: 'needs_info' })).toBe('clinic')
  expect(turnOf({ ...claim, status: 'needs_info', payee_type: 'subscriber' })).toBe('household')
  expect(turnOf({ ...claim, status: 'closed' })).toBe('nobody')
})

test('a decided claim waits for its money: of the insurer, then of the household, then for us', () => {
  const decided = { ...claim, status: 'adjudicated' } as const
  expect(turnOf({ ...decided, insurer_balance: 1, patient_balance: 1 })).toBe('insurer')
  expect(turnOf({ ...decided, patient_balance: 1 })).toBe('household')
  expect(turnOf(decided)).toBe('us')
  // What a household paid itself does not pass through our books.
  expect(turnOf({ ...decided, payee_type: 'subscriber', insurer_balance: 1 })).toBe('us')
})

test('an appeal that the household asked for waits for us, and a decision taken back for the insurer', () => {
  const decided = { ...claim, status: 'adjudicated', insurer_balance: 1 } as const
  expect(turnOf({ ...decided, appeal: { status: 'requested' } })).toBe('us')
  expect(turnOf({ ...decided, insurer_balance: 0, decision_reversed_at: '2026-11-01' })).toBe(
    'insurer'
  )
})
