import { expect, test } from 'vitest'
import { claimStatuses, isDecided, owedInAll, owedOf, tabOf } from './rules.ts'

test('a claim is in one tab until it is closed, and what its clinic must add is not the household’s to do', () => {
  const tabs = (payee_type: 'provider' | 'subscriber') =>
    Object.fromEntries(claimStatuses.map((status) => [status, tabOf({ status, payee_type })]))
  const open = [
    'draft',
    'submitted',
    'needs_info',
    'sent',
    'rejected',
    'pending',
    'adjudicated',
    'appealed',
  ]
  const provider = {
    ...Object.fromEntries(open.map((status) => [status, 'open'])),
    settled: 'paid',
    closed: null,
    cancelled: null,
  }
  expect(tabs('provider')).toEqual(provider)
  expect(tabs('subscriber')).toEqual({ ...provider, draft: 'needs_me', needs_info: 'needs_me' })
})

test('owed: unknown before the decision, never below zero, zero for a cancelled claim and a reimbursement', () => {
  const claim = {
    status: 'adjudicated',
    payee_type: 'provider',
    outcome: 'approved',
    decision_reversed_at: null,
    patient_responsibility_amount: 500,
    patient_paid_amount: 200,
  } as const
  const reversed = { ...claim, decision_reversed_at: '2026-11-20T10:00:00Z' }
  expect([claim, reversed, { ...claim, outcome: null }].map(isDecided)).toEqual([
    true,
    false,
    false,
  ])
  expect(owedOf(reversed)).toBeNull()
  expect(owedOf(claim)).toBe(300)
  expect(owedOf({ ...claim, patient_paid_amount: 600 })).toBe(0)
  expect(owedOf({ ...claim, outcome: null })).toBeNull()
  expect(owedOf({ ...claim, status: 'cancelled' })).toBe(0)
  expect(owedOf({ ...claim, payee_type: 'subscriber' })).toBe(0)
  expect(
    owedInAll([
      { ...claim, currency: 'USD' },
      { ...claim, currency: 'USD', outcome: null },
      { ...claim, currency: 'MXN', patient_paid_amount: 500 },
    ])
  ).toEqual([{ currency: 'USD', amount: 300, claims: 1 }])
})
