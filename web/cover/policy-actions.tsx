import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { removePolicy, reorderPolicies } from '@numo/domains/insurance/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

/** Which policy is used first, and taking one out. */
export function PolicyActions({
  policy,
  accountId,
  policies,
}: {
  policy: CoverPolicy
  accountId: string
  policies: readonly CoverPolicy[]
}) {
  const { t, caller, session } = useProgram()
  const { run, isBusy } = useAction()
  const useFirst = () =>
    run(async () => {
      const others = policies.filter(({ id }) => id !== policy.id).map(({ id }) => id)
      await caller.call(reorderPolicies, { accountId, ids: [policy.id, ...others] })
      await session.reloadClaims()
    }, t('home.insurance.order.up_done'))
  return (
    <p className="row">
      {policy.id !== policies[0]?.id && (
        <Button size="xs" aria-busy={isBusy} onClick={() => void useFirst()}>
          {t('home.insurance.order.up')}
        </Button>
      )}
      <ConfirmButton
        is_danger
        label={t('home.insurance.remove')}
        question={t('home.insurance.remove_question')}
        text={t('home.insurance.remove_text')}
        done={t('home.insurance.removed')}
        run={async () => {
          const { id, version } = policy
          await caller.call(removePolicy, { accountId, id, version })
          // Whether the household is approved follows from its policies.
          await session.reloadClaims()
        }}
      />
    </p>
  )
}
