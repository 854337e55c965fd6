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
  whatStops,
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

test('the steps follow each other', () => {
  expect([stepAfter('address'), stepAfter('clients')]).toEqual(['insurance', null])
  expect([stepBefore('address'), stepBefore('clients')]).toEqual([null, 'billing'])
})

describe('how far a step is', () => {
  test('somebody new begins with the address and skips nothing', () => {
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
  test('who does not know their insurer can take the picture of the card, but not pay yet', () => {
    const states = statesOf({ ...nothing, has_home_address: true, has_insurance: true })
    expect([states.insurance, states['card-upload'], states.billing]).toEqual([
      'incomplete',
      'incomplete',
      'cannot_start',
    ])
  })
  test('a payment card stops nothing: the family comes first, the card is what is left', () => {
    const cardless = { ...all, has_payment_method: false, has_client: false }
    expect(whatStops('clients', cardless)).toBeNull()
    expect(nextStep(statesOf(cardless))).toBe('clients')
    expect(nextStep(statesOf({ ...cardless, has_client: true }))).toBe('billing')
  })
  test('with everything there is nothing left', () => {
    expect(nextStep(statesOf(all))).toBeNull()
    expect(minutesLeft(statesOf(all))).toBe(0)
  })
  test('whatever somebody has: a finished step can be opened, the next one can always be taken', () => {
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
          expect(next === null ? null : whatStops(next, has)).toBeNull()
          expect(Object.values(states).includes('incomplete')).toBe(next !== null)
          expect(minutesLeft(states) === 0).toBe(
            Object.values(states).every((state) => state === 'completed')
          )
        }
      )
    )
  })
})
