import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { useCheck } from './use-cover.ts'
import { Button } from '../ui/button.tsx'

/** Repeats the eligibility check of a policy, or requests one by staff. */
export function CheckButtons({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t } = useProgram()
  const { ask, isBusy } = useCheck(accountId)
  const isAsked = policy.waiting?.source === 'by_hand'
  return (
    <p className="row">
      <Button aria-busy={isBusy} onClick={() => void ask(policy.id, false)}>
        {t(policy.check ? 'answer.check' : 'answer.check_first')}
      </Button>
      {!isAsked && (
        <Button aria-busy={isBusy} onClick={() => void ask(policy.id, true)}>
          {t('answer.ask')}
        </Button>
      )}
    </p>
  )
}
