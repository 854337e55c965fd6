import { useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { saveUsage } from '@numo/domains/eligibility/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'

/** Form for the amounts a family has used in a policy year. */
export function CoverUsageForm({ policy, onClose }: { policy: CoverPolicy; onClose: () => void }) {
  const { t } = useProgram()
  const usage = policy.usage.find(({ coverage_id }) => coverage_id === null)
  const currency = usage?.currency ?? policy.plan?.currency ?? policy.currency ?? 'MXN'
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const field = (
    name: `${string}_amount`,
    label: string,
    value: number | undefined
  ): FormFieldSpec => ({ name, label, kind: 'money', currency: 'currency', value: value ?? 0 })
  return (
    <FormDialog
      title={t('policies.cover.usage_edit')}
      done={t('policies.cover.usage_saved')}
      onClose={onClose}
      endpoint={saveUsage}
      fixed={{ id: policy.id, ...(usage && { version: usage.version }) }}
      // An empty amount is zero.
      prepare={(values) => ({
        ...Object.fromEntries(
          Object.entries(values).map(([name, value]) =>
            name.endsWith('_amount') ? [name, value ?? 0] : [name, value]
          )
        ),
        as_of: values['as_of'] ?? today,
      })}
      fields={[
        {
          name: 'currency',
          label: t('policies.cover.currency'),
          kind: 'code',
          value: currency,
          max: 3,
        },
        field(
          'deductible_used_amount',
          t('policies.cover.deductible_used'),
          usage?.deductible_used_amount
        ),
        field(
          'coinsurance_used_amount',
          t('policies.cover.coinsurance_used'),
          usage?.coinsurance_used_amount
        ),
        field(
          'out_of_pocket_used_amount',
          t('policies.cover.most_used'),
          usage?.out_of_pocket_used_amount
        ),
        field(
          'annual_limit_used_amount',
          t('policies.cover.limit_used'),
          usage?.annual_limit_used_amount
        ),
        {
          name: 'as_of',
          label: t('policies.cover.as_of'),
          kind: 'date',
          value: today,
        },
        {
          name: 'source',
          label: t('policies.cover.source'),
          kind: 'select',
          value: 'insurer',
          options: [
            ['insurer', t('policies.cover.source_insurer')],
            ['by_hand', t('policies.cover.source_by_hand')],
          ],
        },
      ]}
    />
  )
}
