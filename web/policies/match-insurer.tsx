import { useState } from 'react'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import { matchPolicy, type PolicyRow } from '@numo/domains/insurance/contract-policies.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

/** Assigns an insurer to a policy: one click for candidates by name, else a selection of all. */
export function MatchInsurer({ row }: { row: PolicyRow }) {
  const { t } = useProgram()
  const { run, isPending } = useCommand(matchPolicy, { done: t('policies.matched') })
  const [chosen, choose] = useState('')
  const all = useRead(listInsuranceCompanies, { sort: 'name', status: 'active', limit: 100 })
  const match = (insurance_company_id: string) =>
    run({ id: row.id, version: row.version, insurance_company_id })
  return (
    <Panel level={3} title={row.insurer ? t('policies.change') : t('policies.which')}>
      {!row.insurer && <p className="dim">{t('policies.which_text')}</p>}
      {!row.insurer && row.insurer_name !== null && (
        <p>{t('policies.written', { name: row.insurer_name })}</p>
      )}
      {row.candidates.length > 0 && (
        <>
          <p>{t('policies.proposed')}</p>
          <p className="row">
            {row.candidates.map((one) => (
              <Button
                key={one.id}
                look="primary"
                size="xs"
                aria-busy={isPending}
                onClick={() => void match(one.id)}
              >
                {t('policies.is', { name: one.name })}
              </Button>
            ))}
          </p>
        </>
      )}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void match(chosen)
        }}
      >
        <SelectField
          name="insurer"
          label={t('policies.choose')}
          value={chosen}
          onChange={(id) => choose(id ?? '')}
          options={[
            [null, '–'],
            ...(all.data?.rows ?? [])
              .filter((one) => one.id !== row.insurer?.id)
              .map((one) => [one.id, one.name] as const),
          ]}
        />
        <Button type="submit" size="xs" disabled={!chosen} aria-busy={isPending}>
          {t('policies.save')}
        </Button>
      </form>
    </Panel>
  )
}
