/** Account onboarding (spec 4), derived from what a household has given. */
import type { OnboardingStatus } from '../access/enums.ts'

/** What the rule looks at. */
export type OnboardingFacts = {
  /** At least one active client. */
  has_client: boolean
  has_payment_method: boolean
  /** The first insurance entry; null: there is none. */
  first_insurance: {
    insurance_company_id: string | null
    plan: string | null
    policy_document_id_front: string | null
  } | null
}

/**
 * approved: at least one client, a payment method, and a first insurance entry with company, plan and front document.
 * needs_approval: all of that but the company. incomplete: anything else. The view `account_onboarding` says the same.
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

/** Whether an address is staff of ours (spec 5): at one of our domains, or the one address of the settings. */
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
