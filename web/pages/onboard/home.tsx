import { useSearchParams } from 'react-router'
import { NoHousehold } from '../../onboarding/no-household.tsx'
import { TaskList } from '../../onboarding/task-list.tsx'
import { OnboardingState } from '../../onboarding/onboarding-state.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { useWho } from '../../app/session/use-who.ts'

/** Onboarding progress of a household: steps, missing items and the next step. */
export function Page() {
  const { account } = useWho()
  const [search] = useSearchParams()
  return account ? <Progress isDone={search.has('done')} /> : <NoHousehold />
}

function Progress({ isDone }: { isDone: boolean }) {
  const { query } = useOnboarding()
  return (
    <OnboardingState query={query}>
      {(onboarding) => <TaskList onboarding={onboarding} isDone={isDone} />}
    </OnboardingState>
  )
}
