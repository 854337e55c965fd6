import { expect, test } from 'vitest'
import {
  claimStatuses,
  claimTabs,
  isDecided,
  needsHousehold,
  owedInAll,
  owedOf,
  statusesOf,
} from './rules.ts'

test('a status belongs to at most one tab, and what waits for the household has its own', () => {
  const tabs = claimTabs.filter((tab) => tab !== 'all')
  for (const status of claimStatuses) {
    const found = tabs.filter((tab) => statusesOf(tab)?.includes(status))
    expect(found.length).toBeLessThanOrEqual(1)
    expect(needsHousehold(status)).toBe(found[0] === 'needs_me')
  }
  expect(statusesOf('all')).toBeNull()
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
