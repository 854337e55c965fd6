import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import {
  areasOfCover,
  careSettings,
  planStatuses,
} from '@numo/domains/insurance/contract-fields.ts'
import { deductibleBases } from '@numo/domains/insurance/enums.ts'
import { saveInsurancePlan } from '@numo/domains/insurance/contract-parts.ts'
import { majorText, minorOf } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { AskedField } from '../app/forms/form-field.tsx'
import type { Values } from '../app/forms/form-values.ts'

const amounts = [
  'annual_limit_amount',
  'deductible_amount',
  'coinsurance_cap_amount',
  'out_of_pocket_max_amount',
] as const
const percent = /^(?:100|\d{1,2})(?:\.\d{1,2})?$/
const usual = { currency: 'USD', deductible_amount: 0 }

/** Asks for a plan: what it is called, what people pay under it, which networks it gives access to. */
export function PlanForm({
  insurer,
  plan,
  onClose,
}: {
  insurer: InsurerRecord
  plan: InsurerPlan | null
  onClose: () => void
}) {
  const { t, caller } = useProgram()
  const currencyOf = (values: Values) => values.text('currency').toUpperCase()
  const check = (values: Values) => {
    const wrong: Record<string, string> = {}
    for (const name of amounts)
      if (values.text(name) && minorOf(values.text(name), currencyOf(values)) === null)
        wrong[name] = t('directory.wrong_amount')
    const share = values.text('coinsurance')
    if (share && (!percent.test(share) || Number(share) > 100))
      wrong['coinsurance'] = t('directory.insurer.plan.wrong_percent')
    return wrong
  }
  const send = (values: Values) => {
    const amount = (name: (typeof amounts)[number]) =>
      minorOf(values.text(name), currencyOf(values))
    return caller.call(saveInsurancePlan, {
      insurer_id: insurer.id,
      ...(plan && { id: plan.id, version: plan.version }),
      name: values.text('name'),
      code: values.orNull('code'),
      status: planStatuses.find((one) => one === values.text('status')) ?? 'draft',
      currency: currencyOf(values),
      area_of_cover: areasOfCover.find((one) => one === values.text('area')) ?? 'worldwide',
      annual_limit_amount: amount('annual_limit_amount'),
      deductible_amount: amount('deductible_amount') ?? 0,
      deductible_basis: deductibleBases.find((one) => one === values.text('basis')) ?? 'annual',
      coinsurance_bps: Math.round(Number(values.text('coinsurance') || 0) * 100),
      coinsurance_cap_amount: amount('coinsurance_cap_amount'),
      out_of_pocket_max_amount: amount('out_of_pocket_max_amount'),
      deductible_in_out_of_pocket: values.flag('in_oop'),
      preauthorization_required_for: careSettings.filter((one) =>
        values.list('preauth').includes(one)
      ),
      network_ids: values.list('networks'),
    })
  }
  return (
    <FormDialog
      title={t(plan ? 'directory.insurer.plan.edit' : 'directory.insurer.plan.new')}
      done={t('directory.insurer.plan.saved')}
      onClose={onClose}
      fields={usePlanFields(insurer, plan)}
      check={check}
      send={send}
    />
  )
}

function usePlanFields(insurer: InsurerRecord, plan: InsurerPlan | null): AskedField[] {
  const { t } = useProgram()
  const currency = plan?.currency ?? insurer.default_currency ?? usual.currency
  const amount = (name: (typeof amounts)[number], label: string): AskedField => ({
    name,
    label: `${label} (${currency})`,
    value: majorText(plan ? plan[name] : null, currency),
    max: 18,
  })
  return [
    { name: 'name', label: t('directory.insurer.plan.name'), value: plan?.name, is_required: true },
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
      value: currency,
      hint: 'MXN, USD, EUR',
      max: 3,
      is_required: true,
    },
    {
      name: 'area',
      label: t('directory.insurer.plan.area'),
      kind: 'select',
      value: plan?.area_of_cover ?? 'worldwide',
      options: areasOfCover.map((one) => [one, t(`directory.insurer.plan.areas.${one}`)]),
    },
    amount('annual_limit_amount', t('directory.insurer.plan.limit')),
    amount('deductible_amount', t('directory.insurer.plan.deductible')),
    {
      name: 'basis',
      label: t('directory.insurer.plan.basis'),
      kind: 'select',
      value: plan?.deductible_basis ?? 'annual',
      options: deductibleBases.map((one) => [one, t(`directory.insurer.plan.bases.${one}`)]),
    },
    {
      name: 'coinsurance',
      label: t('directory.insurer.plan.coinsurance'),
      value: plan ? String(plan.coinsurance_bps / 100) : '',
      max: 6,
    },
    amount('coinsurance_cap_amount', t('directory.insurer.plan.cap')),
    amount('out_of_pocket_max_amount', t('directory.insurer.plan.oop')),
    {
      name: 'in_oop',
      label: t('directory.insurer.plan.in_oop'),
      kind: 'check',
      value: plan?.deductible_in_out_of_pocket ?? true,
    },
    {
      name: 'preauth',
      label: t('directory.insurer.plan.preauth'),
      kind: 'checks',
      value: plan?.preauthorization_required_for ?? ['inpatient', 'day_case'],
      options: careSettings.map((one) => [one, t(`directory.insurer.rule.settings.${one}`)]),
    },
    {
      name: 'networks',
      label: t('directory.networks'),
      kind: 'checks',
      value: plan?.networks.map(({ id }) => id) ?? [],
      options: insurer.network_rows.map(({ id, name }) => [id, name]),
    },
  ]
}
