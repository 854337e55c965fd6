import type { HouseholdPolicy } from '@numo/domains/insurance/contract-household.ts'
import { removePolicy, reorderPolicies } from '@numo/domains/insurance/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { RowButtons } from './row-buttons.tsx'

type Props = {
  accountId: string
  policies: readonly HouseholdPolicy[]
  onEdit: (policy: HouseholdPolicy) => void
  onAdd: () => void
}

/** Returns a function for the display name of a policy. */
export const usePolicyName = () => {
  const { t } = useProgram()
  return ({ insurer, insurer_name, plan }: HouseholdPolicy) =>
    [insurer?.name ?? insurer_name, plan].filter(Boolean).join(', ') ||
    t('onboard.insurance.unread')
}

/** Policies of a household in their order of use. */
export function PolicyList({ accountId, policies, onEdit, onAdd }: Props) {
  const { t } = useProgram()
  const reorder = useCommand(reorderPolicies, { done: t('onboard.insurance.moved') })
  const nameOf = usePolicyName()
  const moveFirst = (policy: HouseholdPolicy, by: number) => {
    const ids = policies.map(({ id }) => id)
    const at = ids.indexOf(policy.id)
    ids.splice(at + by, 0, ...ids.splice(at, 1))
    return reorder.run({ accountId, ids })
  }
  return (
    <section aria-labelledby="policies-h" className="onb-list">
      <h2 id="policies-h">{t('onboard.insurance.yours')}</h2>
      {policies.length > 1 && <p className="dim">{t('onboard.insurance.order')}</p>}
      <ol>
        {policies.map((policy, place) => (
          <li key={policy.id}>
            <div>
              <b>{nameOf(policy)}</b>
              <small>
                {t(policy.insurer ? 'onboard.insurance.known' : 'onboard.insurance.finding')}
              </small>
            </div>
            <RowButtons
              name={nameOf(policy)}
              onEdit={() => onEdit(policy)}
              question={t('onboard.insurance.remove_question', { name: nameOf(policy) })}
              text={t('onboard.insurance.remove_text')}
              endpoint={removePolicy}
              input={{ accountId, id: policy.id, version: policy.version }}
            >
              {place > 0 && (
                <Button size="xs" onClick={() => void moveFirst(policy, -1)}>
                  {t('onboard.insurance.up')}
                  <span className="vh"> {nameOf(policy)}</span>
                </Button>
              )}
            </RowButtons>
          </li>
        ))}
      </ol>
      <Button onClick={onAdd}>{t('onboard.insurance.add')}</Button>
    </section>
  )
}
