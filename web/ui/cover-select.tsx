import type { Plan } from '@numo/domains/insurance/contract.ts'
import { coverName } from './evidence.ts'
import type { Words } from '../words/words.ts'

type Group = { id: string; name: string; plans: Plan[] }

/** With more plans the menu lists insurers only, and the plans of the selected one. */
const maxMenuHeight = 160

/** Groups the plans by insurer and keeps their order. */
function byInsurer(plans: readonly Plan[]): Group[] {
  const groups = new Map<string, Group>()
  for (const plan of plans) {
    const { id, name } = plan.insurer
    const group = groups.get(id) ?? { id, name, plans: [] }
    group.plans.push(plan)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/**
 * Select of insurance plans grouped by insurer, each group with an option for an unknown plan. Submits
 * `cover=plan.<id>` or `cover=insurer.<id>`; the page redirects to a canonical address.
 */
export function CoverSelect({
  id,
  plans,
  value,
  t,
}: {
  id: string
  plans: readonly Plan[]
  value: string
  t: Words
}) {
  const isLong = plans.length > maxMenuHeight
  const chosen = plans.find((p) => value === `plan.${p.id}`)?.insurer.id ?? value.slice(8)
  return (
    <select id={id} name="cover" defaultValue={value}>
      <option value="">{t('common.search.plan_any')}</option>
      {byInsurer(plans).map((group) => (
        <optgroup key={group.id} label={group.name}>
          <option value={`insurer.${group.id}`}>
            {t('common.search.plan_unknown', { insurer: group.name })}
          </option>
          {(!isLong || group.id === chosen) &&
            group.plans.map((plan) => (
              <option key={plan.id} value={`plan.${plan.id}`}>
                {coverName(group.name, plan.name)}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}
