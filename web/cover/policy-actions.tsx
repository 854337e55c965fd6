import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { removePolicy, reorderPolicies } from '@numo/domains/insurance/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { CommandButton } from '../app/command-button.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'

/** Changes the order of use of a policy, or removes it. */
export function PolicyActions({
  policy,
  accountId,
  policies,
}: {
  policy: CoverPolicy
  accountId: string
  policies: readonly CoverPolicy[]
}) {
  const { t, session } = useProgram()
  const others = policies.filter(({ id }) => id !== policy.id).map(({ id }) => id)
  return (
    <p className="row">
      {policy.id !== policies[0]?.id && (
        <CommandButton
          size="xs"
          endpoint={reorderPolicies}
          input={{ accountId, ids: [policy.id, ...others] }}
          done={t('home.insurance.order.up_done')}
          onDone={() => session.reloadClaims()}
        >
          {t('home.insurance.order.up')}
        </CommandButton>
      )}
      <ConfirmButton
        is_danger
        label={t('home.insurance.remove')}
        question={t('home.insurance.remove_question')}
        text={t('home.insurance.remove_text')}
        done={t('home.insurance.removed')}
        endpoint={removePolicy}
        input={{ accountId, id: policy.id, version: policy.version }}
        // The approval of the account depends on its policies.
        onDone={() => session.reloadClaims()}
      />
    </p>
  )
}
