import { getOnboarding, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useRecord } from '../record/use-record.ts'
import { useWho } from '../session/use-who.ts'

/** What the household of the signed-in person has said so far. Only for pages that need a household. */
export function useOnboarding() {
  const accountId = useWho().account?.id ?? ''
  return { accountId, query: useRecord(getOnboarding, { accountId }) }
}

/** What was typed into a step and not finished; null: nothing. */
export const draftOf = ({ drafts }: Onboarding, step: OnboardingStep) =>
  drafts.find((draft) => draft.step === step) ?? null
