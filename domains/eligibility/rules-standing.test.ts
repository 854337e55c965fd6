import { expect, test } from 'vitest'
import { coverStanding, isOutOfForce, standingThen } from './rules-standing.ts'
import { everyKnowledge, today } from './test-standings.ts'

test('only the insurer’s answer about the current policy counts as confirmed or denied', () => {
  const wrong = everyKnowledge.filter((facts) => {
    const standing = coverStanding(facts, today)
    const { check, outdated } = facts
    const isOwnWord =
      check !== null &&
      (check.status === 'complete' || check.status === 'partial') &&
      check.source !== 'rules' &&
      outdated.every((one) => one === 'age')
    if (['confirmed', 'denied'].includes(standing) && outdated.length > 0) return true
    if (standing === 'confirmed' || standing === 'was_confirmed')
      return !isOwnWord || check.in_force !== true
    if (standing === 'denied' || standing === 'was_denied')
      return !isOwnWord || check.in_force !== false
    return false
  })
  expect(wrong).toEqual([])
})

test('a past end date is never shown as covered, unless the insurer said so today', () => {
  const over = everyKnowledge.filter(
    ({ valid_until }) => valid_until !== null && valid_until < today
  )
  const wrong = over.filter((facts) => {
    const standing = coverStanding(facts, today)
    const isFromInsurer = facts.check !== null && facts.check.source !== 'rules'
    const others = isFromInsurer ? ['confirmed', 'unknown', 'waiting'] : ['waiting']
    return !isOutOfForce(standing) && !others.includes(standing)
  })
  expect(over.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('a past answer is about the dates of its day', () => {
  const check = {
    source: 'rules',
    status: 'complete',
    in_force: true,
    service_date: '2025-03-01',
    asked_about: {
      insurer_id: null,
      insurer_name: 'Altamar',
      plan_id: null,
      plan_name: null,
      policy_number: null,
      member_id: null,
      valid_from: null,
      valid_until: '2025-12-31',
    },
  } as const
  expect(standingThen(check)).toBe('dates_current')
  expect(standingThen({ ...check, source: 'by_hand' })).toBe('was_confirmed')
  expect(standingThen({ ...check, source: 'by_hand', in_force: false })).toBe('was_denied')
})
