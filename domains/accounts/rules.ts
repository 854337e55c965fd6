/** Onboarding status of a household (specification section 4), derived from its facts. */
import type { OnboardingStatus } from '../access/enums.ts'

export type OnboardingFacts = {
  /** At least one active client. */
  has_client: boolean
  has_payment_method: boolean
  /** The policy with the lowest rank; null without policies. */
  first_insurance: {
    insurance_company_id: string | null
    plan: string | null
    policy_document_id_front: string | null
  } | null
}

/**
 * approved: a client, a payment method, and a first policy with insurer, plan and front document. needs_approval: all
 * of that except the insurer. incomplete: anything else. The view `account_onboarding` implements the same rule.
 */
export function onboardingStatus(facts: OnboardingFacts): OnboardingStatus {
  const { has_client, has_payment_method, first_insurance } = facts
  const isComplete =
    has_client &&
    has_payment_method &&
    first_insurance !== null &&
    first_insurance.plan !== null &&
    first_insurance.policy_document_id_front !== null
  if (!isComplete) return 'incomplete'
  return first_insurance.insurance_company_id === null ? 'needs_approval' : 'approved'
}

/** Whether an email address belongs to staff (specification section 5): by its domain, or the one staff address. */
export function isStaffAddress(
  email: string,
  {
    staff_domains,
    staff_address,
  }: { staff_domains: readonly string[]; staff_address: string | null }
): boolean {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return staff_domains.includes(domain) || address === staff_address?.toLowerCase()
}
