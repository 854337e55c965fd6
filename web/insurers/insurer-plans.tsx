import { useState } from 'react'
import {
  maxParts,
  type InsurerPlan,
  type InsurerRecord,
} from '@numo/domains/insurance/contract-admin.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { PartRow } from '../app/record/part-row.tsx'
import { PlanState } from '../directory/pills.tsx'
import { PlanForm } from './plan-form.tsx'
import { Button } from '../ui/button.tsx'

/** Plans of an insurer with their cost sharing. */
export function InsurerPlans({ insurer }: { insurer: InsurerRecord }) {
  const { t } = useProgram()
  const [edited, setEdited] = useState<InsurerPlan | 'new' | null>(null)
  const { plan_rows: plans } = insurer
  return (
    <Panel
      title={t('directory.insurer.plans')}
      {...(plans.length === maxParts && {
        note: t('directory.insurer.plan.first', { count: maxParts }),
      })}
      action={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('directory.insurer.plan.new')}
        </Button>
      }
    >
      {plans.length === 0 && <p className="dim">{t('directory.insurer.plan.none')}</p>}
      <ul className="rows">
        {plans.map((plan) => (
          <PartRow
            key={plan.id}
            id={`plan-${plan.id}`}
            name={plan.name}
            state={<PlanState status={plan.status} />}
            edit={{ label: t('directory.insurer.plan.edit'), open: () => setEdited(plan) }}
          >
            <PlanFacts plan={plan} />
          </PartRow>
        ))}
      </ul>
      {edited && (
        <PlanForm
          insurer={insurer}
          plan={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

function PlanFacts({ plan }: { plan: InsurerPlan }) {
  const { t, locale } = useProgram()
  const money = (amount: number) => moneyText(amount, plan.currency, locale)
  const word = (name: string, value: string) => `${name}: ${value}`
  const shares = [
    t(`directory.insurer.plan.areas.${plan.area_of_cover}`),
    word(
      t('directory.insurer.plan.deductible'),
      `${money(plan.deductible_amount)}, ${t(`directory.insurer.plan.bases.${plan.deductible_basis}`).toLowerCase()}`
    ),
    word(t('directory.insurer.plan.coinsurance_short'), `${plan.coinsurance_bps / 100} %`),
    plan.out_of_pocket_max_amount !== null &&
      word(t('directory.insurer.plan.oop'), money(plan.out_of_pocket_max_amount)),
    plan.annual_limit_amount !== null &&
      word(t('directory.insurer.plan.limit'), money(plan.annual_limit_amount)),
  ].filter((one) => one !== false)
  return (
    <>
      <small>{shares.join(' · ')}</small>
      {plan.networks.length > 0 && (
        <small>
          {word(t('directory.networks'), plan.networks.map(({ name }) => name).join(', '))}
        </small>
      )}
    </>
  )
}
