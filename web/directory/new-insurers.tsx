import { matchImportInsurer } from '@numo/domains/directory/contract-publish.ts'
import type { ImportRow } from '@numo/domains/directory/contract-admin.ts'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import type { Choice } from '../app/forms/pick.tsx'
import { useProgram } from '../app/program.ts'

/** Insurers of a preview that nobody knows, each with buttons that say which known insurer it is. */
export function NewInsurers({ row: { id, source_id, new_insurers } }: { row: ImportRow }) {
  const { t, caller } = useProgram()
  const done = t('directory.import.preview.matched')
  const find = async (words: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const input = { q: words, sort: 'name', status: 'active', limit: 10 } as const
    const { rows } = await caller.call(listInsuranceCompanies, input, signal)
    return rows
      .filter(({ source }) => source?.id !== source_id)
      .map((one) => ({ id: one.id, name: one.name, note: one.country ?? '' }))
  }
  return (
    <ul className="stack">
      {new_insurers.map(({ name, candidates }) => (
        <li key={name}>
          {name}
          <span className="row">
            {candidates.map((known) => (
              <CommandButton
                key={known.id}
                size="xs"
                endpoint={matchImportInsurer}
                input={{ id, name, insurance_company_id: known.id }}
                done={done}
              >
                {t('directory.import.preview.is', { name: known.name })}
              </CommandButton>
            ))}
            <FormButton
              label={t('directory.import.preview.choose')}
              aria={t('directory.import.preview.choose_for', { name })}
              title={t('directory.import.preview.which', { name })}
              endpoint={matchImportInsurer}
              fixed={{ id, name }}
              fields={[
                {
                  name: 'insurance_company_id',
                  kind: 'pick',
                  label: t('directory.import.preview.insurer'),
                  needed: t('directory.import.preview.need_insurer'),
                  chosen: null,
                  find,
                },
              ]}
              done={done}
            >
              <p>{t('directory.import.preview.which_text', { name })}</p>
            </FormButton>
          </span>
        </li>
      ))}
    </ul>
  )
}
