/** The steps of a new household: their order, what stands in their way, what comes next (spec 4). */

/** In the order in which they are asked. */
export const onboardingSteps = [
  'address',
  'insurance',
  'card-upload',
  'eligibility',
  'billing',
  'clients',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The step after one; null: there is none. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null

/** The step before one; null: it is the first. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? null

/** What a step needs to be known before it can be taken. */
export type Known = { has_insurance: boolean; has_insurance_plan: boolean }
export type Need = 'insurance' | 'plan'

const needs: Partial<Record<OnboardingStep, Need>> = {
  'card-upload': 'insurance',
  eligibility: 'insurance',
  billing: 'plan',
}

/** What stands in the way of a step; null: nothing. A finished step can be opened and changed at any time. */
export function whatStops(step: OnboardingStep, known: Known): Need | null {
  const need = needs[step]
  if (need === 'insurance') return known.has_insurance ? null : need
  if (need === 'plan') return known.has_insurance_plan ? null : need
  return null
}

/** What the household has, step by step. */
export type OnboardingHas = Known & {
  has_home_address: boolean
  has_card_front: boolean
  /** The insurer was asked, whatever it answered. */
  was_checked: boolean
  has_payment_method: boolean
  has_client: boolean
}

export const stepStates = ['completed', 'incomplete', 'cannot_start'] as const
export type StepState = (typeof stepStates)[number]

const completed: Readonly<Record<OnboardingStep, (has: OnboardingHas) => boolean>> = {
  address: (has) => has.has_home_address,
  insurance: (has) => has.has_insurance && has.has_insurance_plan,
  'card-upload': (has) => has.has_card_front,
  eligibility: (has) => has.was_checked,
  billing: (has) => has.has_payment_method,
  clients: (has) => has.has_client,
}

/** How far a step is: derived from what the household has, never stored. */
export function stateOf(step: OnboardingStep, has: OnboardingHas): StepState {
  if (completed[step](has)) return 'completed'
  return whatStops(step, has) === null ? 'incomplete' : 'cannot_start'
}

/** Where somebody goes on: the first step that is open and can be taken. Null: all are done. */
export const nextStep = (
  states: Readonly<Record<OnboardingStep, StepState>>
): OnboardingStep | null => onboardingSteps.find((step) => states[step] === 'incomplete') ?? null

/** Seconds that a step takes with everything at hand; four minutes in all. */
const seconds: Readonly<Record<OnboardingStep, number>> = {
  address: 40,
  insurance: 30,
  'card-upload': 60,
  eligibility: 20,
  billing: 40,
  clients: 50,
}

/** Whole minutes until the end, at least one while something is open. */
export function minutesLeft(states: Readonly<Record<OnboardingStep, StepState>>): number {
  const left = onboardingSteps
    .filter((step) => states[step] !== 'completed')
    .reduce((sum, step) => sum + seconds[step], 0)
  return left === 0 ? 0 : Math.max(1, Math.round(left / 60))
}
