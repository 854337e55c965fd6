import { useState } from 'react'
import type { ExtractionDetail } from '@numo/domains/extractions/contract-admin.ts'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Button } from '../ui/button.tsx'

/** State of the insurer staff select; without a selection the policy's insurer stays. */
export function useStaffInsurer(detail: ExtractionDetail) {
  const { candidates, policy_insurer } = detail
  const match = candidates.find(({ is_match }) => is_match)
  const [chosen, choose] = useState(policy_insurer ? '' : (match?.id ?? ''))
  const all = useRead(listInsuranceCompanies, { sort: 'name', status: 'active', limit: 100 })
  const known = [
    ...candidates,
    ...(all.data?.rows ?? []).filter((one) => !candidates.some(({ id }) => id === one.id)),
  ]
  const name = known.find(({ id }) => id === chosen)?.name ?? policy_insurer?.name ?? null
  return { chosen, choose, known, detail, name, sent: chosen === '' ? undefined : chosen }
}

type Props = ReturnType<typeof useStaffInsurer> & { isFixed: boolean }

/** The policy's insurer, with the candidates on the card as buttons. */
export function StaffInsurer({ chosen, choose, known, detail, isFixed }: Props) {
  const { t } = useProgram()
  const { policy_insurer, candidates } = detail
  return (
    <fieldset className="exr-field" disabled={isFixed}>
      <SelectField
        name="insurance_company"
        label={t('extractions.insurer_is')}
        value={chosen}
        onChange={(id) => choose(id ?? '')}
        options={[
          [null, policy_insurer?.name ?? t('extractions.no_insurer')],
          ...known.map((one) => [one.id, one.name] as const),
        ]}
      />
      {chosen === '' && !policy_insurer && candidates.length > 0 && (
        <p className="doubt-c">
          {candidates.slice(0, 4).map(({ id, name, score }) => (
            <Button key={id} size="xs" onClick={() => choose(id)}>
              {t('card.insurer.is', { name })} ({Math.round(score * 100)} %)
            </Button>
          ))}
        </p>
      )}
    </fieldset>
  )
}
