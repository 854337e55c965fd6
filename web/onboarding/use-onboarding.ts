import { useRead } from '../app/use-read.ts'
import { getOnboarding, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useWho } from '../app/session/use-who.ts'

/**
 * What the household of the signed-in person has said so far. Only for pages that need a household. Forgotten with the
 * page: the fields of a step begin with what is so now, never with what was so before the step in front of it.
 */
export function useOnboarding() {
  const accountId = useWho().account?.id ?? ''
  const query = useRead(getOnboarding, { accountId }, { gcTime: 0 })
  return { accountId, query }
}

/** What was typed into a step and not finished; null: nothing. */
export const draftOf = ({ drafts }: Onboarding, step: OnboardingStep) =>
  drafts.find((draft) => draft.step === step) ?? null
