import {
  createInsuranceCompany,
  listInsuranceCompanies,
} from '@numo/domains/insurance/contract-admin.ts'
import { matchPolicy, type PolicyRow } from '@numo/domains/insurance/contract-policies.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { useState } from 'react'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { Pick, type Choice } from '../app/forms/pick.tsx'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

/**
 * Assigns an insurer to a policy in place: one of those with a similar name, any other by search, or a new one, which is
 * assigned as soon as it is saved. Which it is, is read on the card; names alone are never said to be the answer.
 */
export function MatchInsurer({ row }: { row: PolicyRow }) {
  const { t, caller } = useProgram()
  const { claims } = useWho()
  const { run, isPending } = useCommand(matchPolicy, { done: t('policies.matched') })
  const [chosen, choose] = useState<string | null>(null)
  const match = (insurance_company_id: string) =>
    run({ id: row.id, version: row.version, insurance_company_id })
  const find = async (words: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const input = { q: words, sort: 'name', status: 'active', limit: 10 } as const
    const { rows } = await caller.call(listInsuranceCompanies, input, signal)
    return rows
      .filter((one) => one.id !== row.insurer?.id)
      .map(({ id, name, country }) => ({ id, name, note: country ?? '' }))
  }
  return (
    <Panel level={3} title={row.insurer ? t('policies.change') : t('policies.which')}>
      {!row.insurer && <p className="dim">{t('policies.which_text')}</p>}
      {!row.insurer && row.insurer_name !== null && (
        <p>{t('policies.written', { name: row.insurer_name })}</p>
      )}
      {row.candidates.length > 0 && (
        <>
          <p>{t('policies.similar')}</p>
          <p className="row">
            {row.candidates.map((one) => (
              <Button
                key={one.id}
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
          if (chosen !== null) void match(chosen)
        }}
      >
        <Pick
          name="insurer"
          label={t('policies.choose')}
          value={chosen}
          onChange={choose}
          find={find}
          chosen={null}
        />
        <Button type="submit" size="xs" disabled={chosen === null} aria-busy={isPending}>
          {t('policies.save')}
        </Button>
      </form>
      {!row.insurer && mayVisit(claims, { feature: 'settings', resource: 'insurer' }) && (
        <p className="row">
          <FormButton
            label={t(row.candidates.length > 0 ? 'policies.none_of_these' : 'policies.add')}
            title={t('policies.add')}
            endpoint={createInsuranceCompany}
            fields={[
              { name: 'name', label: t('trail.field.name'), value: row.insurer_name ?? '' },
              {
                name: 'country',
                label: t('trail.field.country'),
                kind: 'code',
                hint: 'MX, ES, US',
                max: 2,
              },
            ]}
            onDone={(made) => void (made && match(made.id))}
          />
        </p>
      )}
    </Panel>
  )
}
