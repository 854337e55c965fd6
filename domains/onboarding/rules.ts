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

/** What the household has that a later step builds on. */
export type OnboardingFactsKnown = {
  has_home_address: boolean
  has_insurance: boolean
  has_insurance_plan: boolean
  has_payment_method: boolean
  has_client: boolean
  /** They said that they pay themselves: the steps about an insurance are none of theirs. */
  pays_alone: boolean
  /** Whether this site takes cards at all; else nobody can be asked for one. */
  asks_for_card: boolean
}

/** What may have to come before a step, in the order of the steps it is given in. */
export const onboardingNeeds = ['address', 'insurance', 'plan', 'card'] as const
export type Need = (typeof onboardingNeeds)[number]

/**
 * What each step builds on. The picture of the card and the answer of the insurer are nobody's need: a person may pass
 * them over and come back.
 */
const needs: Readonly<Record<OnboardingStep, readonly Need[]>> = {
  address: [],
  insurance: ['address'],
  'card-upload': ['address', 'insurance'],
  eligibility: ['address', 'insurance'],
  billing: ['address', 'insurance', 'plan'],
  clients: onboardingNeeds,
}

/** The step that gives what is needed. */
const gives: Readonly<Record<Need, OnboardingStep>> = {
  address: 'address',
  insurance: 'insurance',
  plan: 'insurance',
  card: 'billing',
}

function isMet(need: Need, step: OnboardingStep, known: OnboardingFactsKnown): boolean {
  // Who pays alone adds the family without an insurance, and without a card for its shares.
  const isFree = known.pays_alone && step === 'clients'
  const met: Readonly<Record<Need, boolean>> = {
    address: known.has_home_address,
    insurance: isFree || known.has_insurance,
    plan: isFree || known.has_insurance_plan,
    card: isFree || known.has_payment_method || !known.asks_for_card,
  }
  return met[need]
}

/**
 * What stands in the way of a step, the first thing first; null: nothing. A step whose answer is there can be opened and
 * changed at any time, whatever is missing before it.
 */
export function whatStops(step: OnboardingStep, known: OnboardingFactsKnown): Need | null {
  if (hasAnswer(step, known)) return null
  return needs[step].find((need) => !isMet(need, step, known)) ?? null
}

function hasAnswer(step: OnboardingStep, known: OnboardingFactsKnown): boolean {
  if (step === 'clients') return known.has_client
  if (step === 'billing') return known.has_payment_method
  return step === 'insurance' && known.has_insurance
}

/** Where somebody goes who asked for a step they cannot take yet; null: they can. */
export function stepBeforeThat(
  step: OnboardingStep,
  known: OnboardingFactsKnown
): OnboardingStep | null {
  const stops = whatStops(step, known)
  return stops && gives[stops]
}

/** What the household has, step by step. */
export type OnboardingHas = OnboardingFactsKnown & {
  has_card_front: boolean
  /** Somebody was asked about the policy as it is now, whatever they answered. */
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
