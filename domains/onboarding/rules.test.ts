import { assert, boolean, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  minutesLeft,
  nextStep,
  onboardingSteps,
  stateOf,
  stepAfter,
  stepBefore,
  stepBeforeThat,
  missingPrerequisite,
  type OnboardingHas,
  type OnboardingStep,
  type StepState,
} from './rules.ts'

const nothing: OnboardingHas = {
  has_home_address: false,
  has_insurance: false,
  has_insurance_plan: false,
  has_card_front: false,
  was_checked: false,
  has_payment_method: false,
  has_client: false,
  pays_alone: false,
}
const all: OnboardingHas = {
  has_home_address: true,
  has_insurance: true,
  has_insurance_plan: true,
  has_card_front: true,
  was_checked: true,
  has_payment_method: true,
  has_client: true,
  pays_alone: false,
}
const statesOf = (has: OnboardingHas) =>
  // One entry for each step.
  Object.fromEntries(onboardingSteps.map((step) => [step, stateOf(step, has)])) as Record<
    OnboardingStep,
    StepState
  >

test('the order of the steps', () => {
  expect([stepAfter('address'), stepAfter('clients')]).toEqual(['insurance', null])
  expect([stepBefore('address'), stepBefore('clients')]).toEqual([null, 'billing'])
})

describe('the state of a step', () => {
  test('a new household starts with the address and skips nothing', () => {
    expect(statesOf(nothing)).toEqual({
      address: 'incomplete',
      insurance: 'cannot_start',
      'card-upload': 'cannot_start',
      eligibility: 'cannot_start',
      billing: 'cannot_start',
      clients: 'cannot_start',
    })
    expect(stepBeforeThat('clients', nothing)).toBe('address')
    expect(nextStep(statesOf(nothing))).toBe('address')
    expect(minutesLeft(statesOf(nothing))).toBe(4)
  })
  test('with an unknown insurer a card picture is possible, but not payment', () => {
    const states = statesOf({ ...nothing, has_home_address: true, has_insurance: true })
    expect([states.insurance, states['card-upload'], states.billing]).toEqual([
      'incomplete',
      'incomplete',
      'cannot_start',
    ])
  })
  test('a payment card blocks nothing: the family comes first, the card stays', () => {
    const cardless = { ...all, has_payment_method: false, has_client: false }
    expect(missingPrerequisite('clients', cardless)).toBeNull()
    expect(nextStep(statesOf(cardless))).toBe('clients')
    expect(nextStep(statesOf({ ...cardless, has_client: true }))).toBe('billing')
  })
  test('with everything complete nothing is left', () => {
    expect(nextStep(statesOf(all))).toBeNull()
    expect(minutesLeft(statesOf(all))).toBe(0)
  })
  test('in any state a finished step can be opened, and the next one is reachable', () => {
    const flag = boolean()
    assert(
      property(
        record({
          has_home_address: flag,
          has_insurance: flag,
          has_insurance_plan: flag,
          has_card_front: flag,
          was_checked: flag,
          has_payment_method: flag,
          has_client: flag,
          pays_alone: flag,
        }),
        (has) => {
          const states = statesOf(has)
          const next = nextStep(states)
          expect(next === null ? null : missingPrerequisite(next, has)).toBeNull()
          expect(Object.values(states).includes('incomplete')).toBe(next !== null)
          expect(minutesLeft(states) === 0).toBe(
            Object.values(states).every((state) => state === 'completed')
          )
        }
      )
    )
  })
})
