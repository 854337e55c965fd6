import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import {
  areasOfCover,
  careSettings,
  planStatuses,
} from '@numo/domains/insurance/contract-fields.ts'
import { deductibleBases } from '@numo/domains/insurance/enums.ts'
import { saveInsurancePlan } from '@numo/domains/insurance/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'

type Amount =
  | 'annual_limit_amount'
  | 'deductible_amount'
  | 'coinsurance_cap_amount'
  | 'out_of_pocket_max_amount'

/** Form of a plan: name, cost sharing and networks. */
export function PlanForm({
  insurer,
  plan,
  onClose,
}: {
  insurer: InsurerRecord
  plan: InsurerPlan | null
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t(plan ? 'directory.insurer.plan.edit' : 'directory.insurer.plan.new')}
      done={t('directory.insurer.plan.saved')}
      onClose={onClose}
      endpoint={saveInsurancePlan}
      fixed={{ insurer_id: insurer.id, ...(plan && { id: plan.id, version: plan.version }) }}
      prepare={(values) => ({
        ...values,
        deductible_amount: values['deductible_amount'] ?? 0,
        coinsurance_bps: values['coinsurance_bps'] ?? 0,
      })}
      fields={usePlanFields(insurer, plan)}
    />
  )
}

function usePlanFields(insurer: InsurerRecord, plan: InsurerPlan | null): FormFieldSpec[] {
  const { t } = useProgram()
  const amount = (name: Amount, label: string): FormFieldSpec => ({
    name,
    label,
    kind: 'money',
    currency: 'currency',
    value: plan?.[name],
  })
  return [
    { name: 'name', label: t('directory.insurer.plan.name'), value: plan?.name },
    { name: 'code', label: t('directory.insurer.plan.code'), value: plan?.code, max: 60 },
    {
      name: 'status',
      label: t('directory.status'),
      kind: 'select',
      value: plan?.status ?? 'draft',
      options: planStatuses.map((one) => [one, t(`directory.insurer.plan.state.${one}`)]),
    },
    {
      name: 'currency',
      label: t('directory.currency'),
      kind: 'code',
      value: plan?.currency ?? insurer.default_currency ?? 'USD',
      hint: 'MXN, USD, EUR',
      max: 3,
    },
    {
      name: 'area_of_cover',
      label: t('directory.insurer.plan.area'),
      kind: 'select',
      value: plan?.area_of_cover ?? 'worldwide',
      options: areasOfCover.map((one) => [one, t(`directory.insurer.plan.areas.${one}`)]),
    },
    amount('annual_limit_amount', t('directory.insurer.plan.limit')),
    amount('deductible_amount', t('directory.insurer.plan.deductible')),
    {
      name: 'deductible_basis',
      label: t('directory.insurer.plan.basis'),
      kind: 'select',
      value: plan?.deductible_basis ?? 'annual',
      options: deductibleBases.map((one) => [one, t(`directory.insurer.plan.bases.${one}`)]),
    },
    {
      name: 'coinsurance_bps',
      label: t('directory.insurer.plan.coinsurance'),
      kind: 'percent',
      value: plan?.coinsurance_bps,
      max: 6,
    },
    amount('coinsurance_cap_amount', t('directory.insurer.plan.cap')),
    amount('out_of_pocket_max_amount', t('directory.insurer.plan.oop')),
    {
      name: 'deductible_in_out_of_pocket',
      label: t('directory.insurer.plan.in_oop'),
      kind: 'check',
      value: plan?.deductible_in_out_of_pocket ?? true,
    },
    {
      name: 'preauthorization_required_for',
      label: t('directory.insurer.plan.preauth'),
      kind: 'checks',
      value: plan?.preauthorization_required_for ?? ['inpatient', 'day_case'],
      options: careSettings.map((one) => [one, t(`directory.insurer.rule.settings.${one}`)]),
    },
    {
      name: 'network_ids',
      label: t('directory.networks'),
      kind: 'checks',
      value: plan?.networks.map(({ id }) => id) ?? [],
      options: insurer.network_rows.map(({ id, name }) => [id, name]),
    },
  ]
}
