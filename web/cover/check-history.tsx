import { Suspense, useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const PastChecks = lazyPart(async () => ({
  default: (await import('./past-checks.tsx')).PastChecks,
}))

type Props = { policy: CoverPolicy; accountId: string }

/** Earlier eligibility checks of a policy. Loaded when expanded. */
export function CheckHistory(props: Props) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  if (!props.policy.check) return null
  return (
    <details className="gaps" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('answer.history')}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingCard />}>
          <PastChecks {...props} />
        </Suspense>
      )}
    </details>
  )
}
