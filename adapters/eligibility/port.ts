/** Cost sharing of a plan; amounts in minor units of its currency. */
export type PlanRules = {
  currency: string
  deductible_amount: number
  coinsurance_bps: number
  coinsurance_cap_amount: number | null
  out_of_pocket_max_amount: number | null
  annual_limit_amount: number | null
  /** Kinds of care that need preauthorization by the insurer. */
  preauthorization_required_for: readonly string[]
}

/** Amounts used in the policy year, in minor units. */
export type UsedAmounts = {
  currency: string
  deductible_used_amount: number
  coinsurance_used_amount: number
  out_of_pocket_used_amount: number
  annual_limit_used_amount: number
}

/** Eligibility question about a person on a day, with everything our own data says. */
export type EligibilityQuestion = {
  /** Our reference number, letters and digits; the answer must repeat it. */
  trace_number: string
  /** `YYYY-MM-DD`. */
  service_date: string
  insurer: { name: string; payer_code: string | null } | null
  /** Null for the policy as a whole, before it names persons. */
  member: {
    first_name: string
    last_name: string
    birth_date: string
    member_id: string | null
  } | null
  policy: {
    status: 'pending' | 'active' | 'expired' | 'cancelled'
    valid_from: string | null
    valid_until: string | null
  }
  plan: PlanRules | null
  used: UsedAmounts | null
}

/** Parts of an answer that may be unknown. */
export const uncheckable = [
  'insurer',
  'validity',
  'plan',
  'usage',
  'member',
  'waiting_period',
  'network',
] as const
export type Unchecked = (typeof uncheckable)[number]

/** Reasons for no answer: no connection, person unknown to the insurer, or question rejected. */
export const eligibilityErrors = ['unreachable', 'member_not_found', 'refused'] as const
export type EligibilityError = (typeof eligibilityErrors)[number]

/** Result of the check. Null: unknown. */
export type EligibilityFacts = {
  in_force: boolean | null
  network: 'in' | 'out' | null
  currency: string | null
  deductible_amount: number | null
  deductible_used_amount: number | null
  coinsurance_bps: number | null
  coinsurance_cap_amount: number | null
  coinsurance_used_amount: number | null
  out_of_pocket_max_amount: number | null
  out_of_pocket_used_amount: number | null
  annual_limit_amount: number | null
  annual_limit_used_amount: number | null
  preauthorization_required: boolean | null
  preauthorization_for: readonly string[]
}

export type EligibilityAnswer = EligibilityFacts & {
  /** complete: in force and cost sharing are known; partial: not all of it. */
  status: 'complete' | 'partial' | 'error'
  /** rules: from the plan's rules and the card; x12: from the insurer's system. */
  source: 'rules' | 'x12'
  not_checked: readonly Unchecked[]
  /** Free text of the insurer, at most 1000 characters. */
  disposition: string | null
  error_code: EligibilityError | null
  /** The answer as received, as JSON, for staff. */
  raw: Readonly<Record<string, unknown>> | null
}

/** Checks eligibility. Every implementation passes `port.test.ts`. */
export interface Eligibility {
  readonly kind: 'rules' | 'x12' | 'in-memory'
  /** True when `ask` answers without a network request. Otherwise call it in a background job. */
  answersAtOnce(question: EligibilityQuestion): boolean
  /**
   * Never rejects: failures are answers with `error_code`. Unknown facts are null and listed in `not_checked`, never
   * guessed.
   */
  check(question: EligibilityQuestion): Promise<EligibilityAnswer>
}

export const nothingKnown: EligibilityFacts = {
  in_force: null,
  network: null,
  currency: null,
  deductible_amount: null,
  deductible_used_amount: null,
  coinsurance_bps: null,
  coinsurance_cap_amount: null,
  coinsurance_used_amount: null,
  out_of_pocket_max_amount: null,
  out_of_pocket_used_amount: null,
  annual_limit_amount: null,
  annual_limit_used_amount: null,
  preauthorization_required: null,
  preauthorization_for: [],
}
