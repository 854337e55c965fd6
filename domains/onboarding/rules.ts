/** Steps of onboarding: order, prerequisites and progress (specification section 4). Pure. */

/** Steps in order. */
export const onboardingSteps = [
  'address',
  'insurance',
  'card-upload',
  'eligibility',
  'billing',
  'clients',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Returns the next step, or null after the last. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null

/** Returns the previous step, or null before the first. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? null

/** Facts of a household that later steps depend on. */
export type OnboardingFactsKnown = {
  has_home_address: boolean
  has_insurance: boolean
  has_insurance_plan: boolean
  has_payment_method: boolean
  has_client: boolean
  /** The household pays without insurance, so insurance steps do not apply. */
  pays_alone: boolean
}

/** Possible prerequisites, in the order of the steps that satisfy them. */
export const onboardingNeeds = ['address', 'insurance', 'plan'] as const
export type Need = (typeof onboardingNeeds)[number]

/**
 * Prerequisites of each step. The picture of the card, the eligibility check and the payment card are never required:
 * users may skip them and come back.
 */
const needs: Readonly<Record<OnboardingStep, readonly Need[]>> = {
  address: [],
  insurance: ['address'],
  'card-upload': ['address', 'insurance'],
  eligibility: ['address', 'insurance'],
  billing: onboardingNeeds,
  clients: onboardingNeeds,
}

/** The step that satisfies each prerequisite. */
const stepThatProvides: Readonly<Record<Need, OnboardingStep>> = {
  address: 'address',
  insurance: 'insurance',
  plan: 'insurance',
}

function isMet(need: Need, step: OnboardingStep, known: OnboardingFactsKnown): boolean {
  // Without insurance, people are added without a policy.
  const isFree = known.pays_alone && step === 'clients'
  const met: Readonly<Record<Need, boolean>> = {
    address: known.has_home_address,
    insurance: isFree || known.has_insurance,
    plan: isFree || known.has_insurance_plan,
  }
  return met[need]
}

/** Returns the first missing prerequisite of a step, or null. A step that has been answered can always be opened and changed. */
export function missingPrerequisite(
  step: OnboardingStep,
  known: OnboardingFactsKnown
): Need | null {
  if (hasAnswer(step, known)) return null
  return needs[step].find((need) => !isMet(need, step, known)) ?? null
}

function hasAnswer(step: OnboardingStep, known: OnboardingFactsKnown): boolean {
  if (step === 'clients') return known.has_client
  if (step === 'billing') return known.has_payment_method
  return step === 'insurance' && known.has_insurance
}

/** Returns the step to redirect to when the requested one cannot be started yet; null when it can. */
export function stepBeforeThat(
  step: OnboardingStep,
  known: OnboardingFactsKnown
): OnboardingStep | null {
  const stops = missingPrerequisite(step, known)
  return stops && stepThatProvides[stops]
}

/** Facts that decide which steps are complete. */
export type OnboardingHas = OnboardingFactsKnown & {
  has_card_front: boolean
  /** An eligibility check was made about the policy in its current state, with any result. */
  was_checked: boolean
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

/** Returns the state of a step, derived from the household's facts and never stored. */
export function stateOf(step: OnboardingStep, has: OnboardingHas): StepState {
  if (completed[step](has)) return 'completed'
  return missingPrerequisite(step, has) === null ? 'incomplete' : 'cannot_start'
}

/** Returns the first incomplete step that can be started, the payment card last; null when all are done. */
export function nextStep(
  states: Readonly<Record<OnboardingStep, StepState>>
): OnboardingStep | null {
  const open = onboardingSteps.filter((step) => states[step] === 'incomplete')
  return open.find((step) => step !== 'billing') ?? open[0] ?? null
}

/** Expected seconds per step with everything at hand; four minutes in total. */
const seconds: Readonly<Record<OnboardingStep, number>> = {
  address: 40,
  insurance: 30,
  'card-upload': 60,
  eligibility: 20,
  billing: 40,
  clients: 50,
}

/** Returns the remaining whole minutes; at least 1 while a step is open, otherwise 0. */
export function minutesLeft(states: Readonly<Record<OnboardingStep, StepState>>): number {
  const left = onboardingSteps
    .filter((step) => states[step] !== 'completed')
    .reduce((sum, step) => sum + seconds[step], 0)
  return left === 0 ? 0 : Math.max(1, Math.round(left / 60))
}
