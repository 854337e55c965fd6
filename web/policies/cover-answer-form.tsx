import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { answerEligibility, type StaffCheck } from '@numo/domains/eligibility/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { useProgram } from '../app/program.ts'

/** Form for an insurer's answer by phone or email, with its source. */
export function CoverAnswerForm({
  check,
  policy,
  onClose,
}: {
  check: StaffCheck
  policy: CoverPolicy
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t('policies.cover.answer')}
      done={t('policies.cover.answered')}
      onClose={onClose}
      endpoint={answerEligibility}
      fixed={{ id: check.id, version: check.version, policy_version: policy.version }}
      // An empty date means that the insurer did not state one.
      prepare={(values) => ({ ...values, valid_until: values['valid_until'] ?? undefined })}
      check={(values): Record<string, string> => {
        const hasAmount = Object.keys(values).some(
          (name) => name.endsWith('_amount') && values[name] !== null
        )
        return hasAmount && !values['currency']
          ? { currency: t('policies.cover.need_currency') }
          : {}
      }}
      fields={useFields(policy)}
    />
  )
}

function useFields(policy: CoverPolicy): readonly FormFieldSpec[] {
  const { t } = useProgram()
  const { plan, usage } = policy
  const currency = plan?.currency ?? policy.currency ?? 'MXN'
  const used = usage.find((one) => one.coverage_id === null)
  const money = (
    name: `${string}_amount`,
    label: string,
    value: number | null | undefined
  ): FormFieldSpec => ({ name, label, kind: 'money', currency: 'currency', value: value ?? null })
  return [
    {
      name: 'in_force',
      label: t('policies.cover.in_force'),
      kind: 'select',
      value: true,
      options: [
        [true, t('policies.cover.yes')],
        [false, t('policies.cover.no')],
        [null, t('policies.cover.unsaid')],
      ],
    },
    {
      name: 'said_by',
      label: t('policies.cover.said_by'),
      hint: t('policies.cover.said_by_hint'),
    },
    {
      name: 'valid_until',
      label: t('policies.valid_until'),
      kind: 'date',
      value: policy.valid_until,
    },
    {
      name: 'currency',
      label: t('policies.cover.currency'),
      kind: 'code',
      value: currency,
      max: 3,
    },
    money('deductible_amount', t('policies.cover.deductible'), plan?.deductible_amount),
    money(
      'deductible_used_amount',
      t('policies.cover.deductible_used'),
      used?.deductible_used_amount
    ),
    {
      name: 'coinsurance_bps',
      label: t('policies.cover.share'),
      kind: 'percent',
      value: plan?.coinsurance_bps,
      max: 6,
    },
    money('out_of_pocket_max_amount', t('policies.cover.most'), plan?.out_of_pocket_max_amount),
    money(
      'out_of_pocket_used_amount',
      t('policies.cover.most_used'),
      used?.out_of_pocket_used_amount
    ),
    money('annual_limit_amount', t('policies.cover.limit'), plan?.annual_limit_amount),
    money(
      'annual_limit_used_amount',
      t('policies.cover.limit_used'),
      used?.annual_limit_used_amount
    ),
    {
      name: 'preauthorization_for',
      label: t('policies.cover.first'),
      kind: 'checks',
      value: plan?.preauthorizations.map(({ care_setting }) => care_setting) ?? [],
      options: careSettings.map((one) => [one, t(`answer.care.${one}`)] as const),
    },
    {
      name: 'disposition',
      label: t('policies.cover.words'),
      kind: 'area',
      hint: t('policies.cover.words_hint'),
      max: 1000,
    },
  ]
}
