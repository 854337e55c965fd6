import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { answerEligibility, type StaffCheck } from '@numo/domains/eligibility/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import type { AskedField } from '../app/forms/form-field.tsx'
import { useProgram } from '../app/program.ts'
import { amountText, CoverForm } from './cover-fields.tsx'

const amounts = ['deductible', 'deductible_used', 'most', 'most_used', 'limit', 'limit_used']
const isPercent = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100

/** Writes down what an insurer said on the telephone or in a mail, with who said it. */
export function CoverAnswerForm({
  check,
  policy,
  onClose,
}: {
  check: StaffCheck
  policy: CoverPolicy
  onClose: () => void
}) {
  const { t, caller } = useProgram()
  const fields = useFields(policy)
  return (
    <CoverForm
      title={t('policies.cover.answer')}
      done={t('policies.cover.answered')}
      onClose={onClose}
      amounts={amounts}
      fields={fields}
      check={(values) => ({
        ...(values.text('said_by').length < 2 && { said_by: t('policies.cover.need_said_by') }),
        ...(values.text('share') !== '' &&
          !isPercent(values.text('share')) && { share: t('policies.cover.need_percent') }),
      })}
      send={(values) => {
        const said = values.text('in_force')
        const share = values.text('share')
        return caller.call(answerEligibility, {
          id: check.id,
          version: check.version,
          policy_version: policy.version,
          in_force: said === 'yes' ? true : said === 'no' ? false : null,
          said_by: values.text('said_by'),
          // Left empty, nothing was said about it.
          ...(values.text('valid_until') && { valid_until: values.text('valid_until') }),
          currency: values.text('currency').toUpperCase() || null,
          deductible_amount: values.amount('deductible'),
          deductible_used_amount: values.amount('deductible_used'),
          coinsurance_bps: share === '' ? null : Math.round(Number(share) * 100),
          out_of_pocket_max_amount: values.amount('most'),
          out_of_pocket_used_amount: values.amount('most_used'),
          annual_limit_amount: values.amount('limit'),
          annual_limit_used_amount: values.amount('limit_used'),
          preauthorization_for: careSettings.filter((one) => values.list('first').includes(one)),
          disposition: values.orNull('words'),
        })
      }}
    />
  )
}

function useFields(policy: CoverPolicy): readonly AskedField[] {
  const { t } = useProgram()
  const { plan, usage } = policy
  const currency = plan?.currency ?? policy.currency ?? 'MXN'
  const used = usage.find((one) => one.coverage_id === null)
  const money = (name: string, label: string, value: number | null | undefined) => ({
    name,
    label,
    value: amountText(value, currency),
    max: 20,
  })
  return [
    {
      name: 'in_force',
      label: t('policies.cover.in_force'),
      kind: 'select',
      value: 'yes',
      options: [
        ['yes', t('policies.cover.yes')],
        ['no', t('policies.cover.no')],
        ['unsaid', t('policies.cover.unsaid')],
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
    { name: 'currency', label: t('policies.cover.currency'), value: currency, max: 3 },
    money('deductible', t('policies.cover.deductible'), plan?.deductible_amount),
    money('deductible_used', t('policies.cover.deductible_used'), used?.deductible_used_amount),
    {
      name: 'share',
      label: t('policies.cover.share'),
      value: plan ? String(plan.coinsurance_bps / 100) : '',
      max: 6,
    },
    money('most', t('policies.cover.most'), plan?.out_of_pocket_max_amount),
    money('most_used', t('policies.cover.most_used'), used?.out_of_pocket_used_amount),
    money('limit', t('policies.cover.limit'), plan?.annual_limit_amount),
    money('limit_used', t('policies.cover.limit_used'), used?.annual_limit_used_amount),
    {
      name: 'first',
      label: t('policies.cover.first'),
      kind: 'checks',
      value: plan?.preauthorizations.map(({ care_setting }) => care_setting) ?? [],
      options: careSettings.map((one) => [one, t(`answer.care.${one}`)] as const),
    },
    {
      name: 'words',
      label: t('policies.cover.words'),
      kind: 'area',
      hint: t('policies.cover.words_hint'),
      max: 1000,
    },
  ]
}
