import { useSearchParams } from 'react-router'
import { createProviderRecord } from '@numo/domains/providers/contract-entry.ts'
import { useProgram } from '../app/program.ts'
import type { FormValues } from '../app/forms/form-input.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { placeFieldsOf } from './place-fields.ts'
import { useSpecialties } from './use-specialties.ts'
import { facilityTypes } from '@numo/domains/providers/enums.ts'

/** Prefix of the location's fields, as in the paths of their errors. */
const place = 'place.'

/** Converts form values to the input: a facility has a type; a location without a name is omitted. */
function inputOf({ kind_of, ...values }: FormValues): FormValues {
  const type = facilityTypes.find((one) => one === kind_of)
  const fields = Object.entries(values).filter(([name]) => !/^(?:skill_|place\.)/.test(name))
  const placed = Object.entries(values)
    .filter(([name]) => name.startsWith(place))
    .map(([name, value]) => [name.slice(place.length), value === '' ? null : value] as const)
  const hasPlace = ['name', 'line1', 'city'].some((name) => values[place + name])
  return {
    kind: type ? 'facility' : 'person',
    ...(type && { facility_type: type }),
    ...Object.fromEntries(fields),
    specialties: [1, 2, 3].map((n) => values[`skill_${n}`]).filter(Boolean),
    ...(hasPlace && { place: Object.fromEntries(placed) }),
  }
}

export function NewProviderForm({ onClose }: { onClose: () => void }) {
  const program = useProgram()
  const { t } = program
  const [, setQuery] = useSearchParams()
  const specialties = useSpecialties()
  const skills = [[null, t('directory.provider.no_specialty')] as const, ...specialties]
  return (
    <FormDialog
      title={t('directory.provider.new')}
      done={t('directory.provider.entered')}
      submit={t('directory.provider.save_draft')}
      onClose={onClose}
      endpoint={createProviderRecord}
      prepare={inputOf}
      onDone={(made) => void (made && setQuery({ item: made.id, status: 'draft' }))}
      fields={[
        {
          name: 'kind_of',
          label: t('directory.provider.kind'),
          kind: 'select',
          value: 'person',
          options: [
            ['person', t('directory.provider.kinds.person')],
            ...facilityTypes.map(
              (type) =>
                [
                  type,
                  `${t('directory.provider.kinds.facility')}: ${t(`directory.type_of.${type}`)}`,
                ] as const
            ),
          ],
        },
        { name: 'name_prefix', label: t('directory.provider.prefix'), hint: 'Dr., Dra.', max: 40 },
        { name: 'full_name', label: t('directory.name') },
        { name: 'credential', label: t('directory.provider.credential'), max: 80 },
        ...[1, 2, 3].map((n) => ({
          name: `skill_${n}`,
          label: t(n === 1 ? 'directory.provider.main_specialty' : 'directory.provider.also'),
          kind: 'select' as const,
          options: skills,
        })),
        {
          name: 'languages',
          kind: 'words',
          label: t('directory.provider.languages'),
          hint: t('directory.provider.languages_hint'),
        },
        { name: 'npi', label: t('directory.provider.npi'), max: 10 },
        { name: 'license_number', label: t('directory.provider.license'), max: 80 },
        {
          name: 'license_country',
          kind: 'code',
          label: t('directory.provider.license_country'),
          hint: 'MX, ES, US',
          max: 2,
        },
        { name: 'website', label: t('directory.website'), hint: 'https://', max: 300 },
        { name: 'about_en', label: t('directory.provider.about_en'), kind: 'area', max: 4000 },
        { name: 'about_es', label: t('directory.provider.about_es'), kind: 'area', max: 4000 },
        ...placeFieldsOf(program, null, place),
        {
          name: 'is_other',
          label: t('directory.provider.is_other'),
          kind: 'check',
          value: false,
        },
      ]}
    >
      <p className="dim">{t('directory.provider.new_note')}</p>
    </FormDialog>
  )
}
