import { useQuery } from '@tanstack/react-query'
import { getOnboarding, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'

/**
 * What the household of the signed-in person has said so far. Only for pages that need a household. Forgotten with the
 * page: the fields of a step begin with what is so now, never with what was so before the step in front of it.
 */
export function useOnboarding() {
  const { caller } = useProgram()
  const accountId = useWho().account?.id ?? ''
  const query = useQuery({
    queryKey: ['record', getOnboarding.name, { accountId }],
    queryFn: ({ signal }): Promise<Onboarding> => caller.call(getOnboarding, { accountId }, signal),
    gcTime: 0,
  })
  return { accountId, query }
}

/** What was typed into a step and not finished; null: nothing. */
export const draftOf = ({ drafts }: Onboarding, step: OnboardingStep) =>
  drafts.find((draft) => draft.step === step) ?? null
