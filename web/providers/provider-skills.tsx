import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { setProviderSpecialties } from '@numo/domains/providers/contract-entry.ts'
import { useProgram } from '../app/program.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useSpecialties } from './use-specialties.ts'

const max = 5

/** Edits the kinds of care of a provider, the main one first. */
export function EditSkills({ provider }: { provider: ProviderRecord }) {
  const { t } = useProgram()
  const options = [[null, t('directory.provider.no_specialty')] as const, ...useSpecialties()]
  const names = Array.from({ length: Math.max(max, provider.specialties.length) }, (_, i) => i)
  return (
    <FormButton
      label={t('directory.edit')}
      aria={`${t('directory.edit')}: ${t('directory.provider.specialty')}`}
      title={t('directory.provider.specialty')}
      done={t('app.saved')}
      fields={names.map((i) => ({
        name: `skill_${i}`,
        label: t(i === 0 ? 'directory.provider.main_specialty' : 'directory.provider.also'),
        kind: 'select',
        value: provider.specialties[i]?.id,
        options,
      }))}
      endpoint={setProviderSpecialties}
      fixed={{ id: provider.id, version: provider.version }}
      prepare={(values) => ({
        specialties: names.map((i) => values[`skill_${i}`]).filter(Boolean),
      })}
    />
  )
}
