import { expect, test } from 'vitest'
import { coverStanding, isOutOfForce, standingThen } from './rules-standing.ts'
import { everyKnowledge, today } from './test-standings.ts'

test('only an insurer’s own answer about the policy as it is counts as confirmed or denied', () => {
  for (const facts of everyKnowledge) {
    const standing = coverStanding(facts, today)
    const { check, outdated } = facts
    const isAnswered = check !== null && ['complete', 'partial'].includes(check.status)
    const isChanged = outdated.some((one) => one !== 'age')
    const isOwnWord = isAnswered && check.source !== 'rules' && !isChanged
    const seen = { standing, facts }
    if (standing === 'confirmed' || standing === 'was_confirmed')
      expect(seen).toEqual(isOwnWord && check.in_force === true ? seen : 'not confirmed')
    if (standing === 'denied' || standing === 'was_denied')
      expect(seen).toEqual(isOwnWord && check.in_force === false ? seen : 'not denied')
    if (standing === 'confirmed' || standing === 'denied') expect(outdated).toEqual([])
  }
})

test('a last day that has passed is never shown as cover, except where the insurer said so today', () => {
  for (const facts of everyKnowledge) {
    if (facts.valid_until === null || facts.valid_until >= today) continue
    const standing = coverStanding(facts, today)
    const isFromInsurer = facts.check !== null && facts.check.source !== 'rules'
    if (!isFromInsurer && standing !== 'waiting')
      expect([facts, isOutOfForce(standing)]).toEqual([facts, true])
    else if (!isOutOfForce(standing))
      expect(['confirmed', 'unknown', 'waiting']).toContain(standing)
  }
})

test('what an answer said on its day is about the dates of that day', () => {
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
