import { useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { saveUsage } from '@numo/domains/eligibility/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { amountText, CoverForm } from './cover-fields.tsx'

const amounts = ['deductible', 'coinsurance', 'most', 'limit'] as const

/** Writes down what a policy year has used up for the whole family. */
export function CoverUsageForm({ policy, onClose }: { policy: CoverPolicy; onClose: () => void }) {
  const { t, caller } = useProgram()
  const usage = policy.usage.find(({ coverage_id }) => coverage_id === null)
  const currency = usage?.currency ?? policy.plan?.currency ?? policy.currency ?? 'MXN'
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const field = (name: string, label: string, value: number | undefined) => ({
    name,
    label,
    value: amountText(value ?? 0, currency),
    max: 20,
  })
  return (
    <CoverForm
      title={t('policies.cover.usage_edit')}
      done={t('policies.cover.usage_saved')}
      onClose={onClose}
      amounts={amounts}
      fields={[
        { name: 'currency', label: t('policies.cover.currency'), value: currency, max: 3 },
        field('deductible', t('policies.cover.deductible_used'), usage?.deductible_used_amount),
        field('coinsurance', t('policies.cover.coinsurance_used'), usage?.coinsurance_used_amount),
        field('most', t('policies.cover.most_used'), usage?.out_of_pocket_used_amount),
        field('limit', t('policies.cover.limit_used'), usage?.annual_limit_used_amount),
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
      send={(values) =>
        caller.call(saveUsage, {
          id: policy.id,
          ...(usage && { version: usage.version }),
          currency: values.text('currency').toUpperCase(),
          deductible_used_amount: values.amount('deductible') ?? 0,
          coinsurance_used_amount: values.amount('coinsurance') ?? 0,
          out_of_pocket_used_amount: values.amount('most') ?? 0,
          annual_limit_used_amount: values.amount('limit') ?? 0,
          as_of: values.text('as_of') || today,
          source: values.text('source') === 'by_hand' ? 'by_hand' : 'insurer',
        })
      }
    />
  )
}
