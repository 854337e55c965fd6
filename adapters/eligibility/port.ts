/** How a plan shares costs; amounts in minor units of its currency. */
export type PlanRules = {
  currency: string
  deductible_amount: number
  coinsurance_bps: number
  coinsurance_cap_amount: number | null
  out_of_pocket_max_amount: number | null
  annual_limit_amount: number | null
  /** Kinds of care the insurer wants to be asked about first. */
  preauthorization_required_for: readonly string[]
}

/** What a policy year has used up. */
export type UsedAmounts = {
  currency: string
  deductible_used_amount: number
  coinsurance_used_amount: number
  out_of_pocket_used_amount: number
  annual_limit_used_amount: number
}

/** A question about somebody's cover on a day, with everything we know ourselves. */
export type EligibilityQuestion = {
  /** Ours; the answer must carry it. Letters and digits. */
  trace_number: string
  /** `YYYY-MM-DD`, as every day here. */
  service_date: string
  insurer: { name: string; payer_code: string | null } | null
  /** Null: the policy as a whole, before anybody is named under it. */
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

/** Parts of an answer that may stay unknown. */
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

/** What went wrong where there is no answer: nobody there, they do not know the person, or they refused to say. */
export const eligibilityErrors = ['unreachable', 'member_not_found', 'refused'] as const
export type EligibilityError = (typeof eligibilityErrors)[number]

/** What was found out. Null: not known. */
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
  /** complete: whether it is in force and how costs are shared is known; partial: not all of it. */
  status: 'complete' | 'partial' | 'error'
  /** rules: from the plan's rules and the card; x12: from the insurer's program. */
  source: 'rules' | 'x12'
  not_checked: readonly Unchecked[]
  /** The insurer's own words; at most 1000 characters. */
  disposition: string | null
  error_code: EligibilityError | null
  /** The answer as it came, for staff; JSON. */
  raw: Readonly<Record<string, unknown>> | null
}

/** Finds out whether somebody is covered. Every implementation keeps the promises of `port.test.ts`. */
export interface Eligibility {
  readonly kind: 'rules' | 'x12' | 'in-memory'
  /** True: `ask` answers at once, without anybody outside. Else ask in the background. */
  answersAtOnce(question: EligibilityQuestion): boolean
  /**
   * Never rejects: whoever cannot be reached or makes no sense is an answer with `error_code`. What is not known is
   * null and named in `not_checked`, never guessed.
   */
  ask(question: EligibilityQuestion): Promise<EligibilityAnswer>
}

/** Nothing is known. */
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
