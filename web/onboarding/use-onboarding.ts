import { useRead } from '../app/use-read.ts'
import { getOnboarding, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useWho } from '../app/session/use-who.ts'

/**
 * Queries the onboarding data of the user's household. Only for pages that require a household. Not cached after
 * unmount: the fields of a step must start with current values, not with those from before the previous step.
 */
export function useOnboarding() {
  const accountId = useWho().account?.id ?? ''
  const query = useRead(getOnboarding, { accountId }, { gcTime: 0 })
  return { accountId, query }
}

/** Returns the draft of a step; null without one. */
export const draftOf = ({ drafts }: Onboarding, step: OnboardingStep) =>
  drafts.find((draft) => draft.step === step) ?? null
