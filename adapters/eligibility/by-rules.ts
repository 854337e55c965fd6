import {
  nothingKnown,
  type Eligibility,
  type EligibilityAnswer,
  type EligibilityFacts,
  type EligibilityQuestion,
  type Unchecked,
} from './port.ts'

/**
 * Whether the policy is in force on the service date, by its dates and its status. Returns null when neither decides.
 */
function isInForce({ policy, service_date }: EligibilityQuestion): boolean | null {
  const { status, valid_from, valid_until } = policy
  if (status === 'cancelled') return false
  if (valid_until !== null && valid_until < service_date) return false
  if (valid_from !== null && valid_from > service_date) return false
  if (status === 'expired') return false
  // Without an end date on the card, only the status `active` set by staff shows that the policy is in force.
  return valid_until !== null || status === 'active' ? true : null
}

function costsOf({ plan, used }: EligibilityQuestion): Partial<EligibilityFacts> {
  if (!plan) return {}
  const { currency, preauthorization_required_for: requests, ...rules } = plan
  const known = used?.currency === currency ? used : null
  return {
    ...rules,
    currency,
    deductible_used_amount: known?.deductible_used_amount ?? null,
    coinsurance_used_amount: known?.coinsurance_used_amount ?? null,
    out_of_pocket_used_amount: known?.out_of_pocket_used_amount ?? null,
    annual_limit_used_amount: known?.annual_limit_used_amount ?? null,
    preauthorization_required: requests.length > 0,
    preauthorization_for: requests,
  }
}

/** Answers from our own data: the dates of the policy, the rules of the plan and the usage of the policy year. */
export function answerByRules(question: EligibilityQuestion): EligibilityAnswer {
  const in_force = isInForce(question)
  const costs = costsOf(question)
  const isUsedUnknown = question.plan !== null && costs.deductible_used_amount === null
  const gaps: readonly (readonly [Unchecked, boolean])[] = [
    ['validity', in_force === null],
    ['plan', question.plan === null],
    ['usage', isUsedUnknown],
    ['member', question.member !== null && question.member.member_id === null],
    // Only the insurer knows its own records and the waiting periods.
    ['insurer', true],
    ['waiting_period', true],
  ]
  return {
    ...nothingKnown,
    ...costs,
    in_force,
    status: in_force === false || (in_force !== null && question.plan) ? 'complete' : 'partial',
    source: 'rules',
    not_checked: gaps.filter(([, isOpen]) => isOpen).map(([name]) => name),
    disposition: null,
    error_code: null,
    raw: null,
  }
}

/** The embedded default; makes no network requests. */
export const createEligibilityByRules = (): Eligibility => ({
  kind: 'rules',
  answersAtOnce: () => true,
  check: async (question) => answerByRules(question),
})
