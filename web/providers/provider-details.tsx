import {
  updateProviderRecord,
  type ProviderRecord,
} from '@numo/domains/providers/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { facilityTypes, genders } from '@numo/domains/providers/enums.ts'

/** Plain text fields. */
type DetailsInput =
  | 'full_name'
  | 'name_prefix'
  | 'credential'
  | 'gender'
  | 'npi'
  | 'license_number'
  | 'license_country'
  | 'practising_since'
  | 'website'
  | 'about_en'
  | 'about_es'

/** Public facts of a provider, edited in place. */
export function ProviderDetails({ provider }: { provider: ProviderRecord }) {
  const { t, formats } = useProgram()
  const { id, version } = provider
  const text = (name: DetailsInput, label: string, max: number) => ({
    name,
    label,
    value: provider[name],
    max,
  })
  return (
    <EditPanel
      title={t('directory.details')}
      endpoint={updateProviderRecord}
      fixed={{ id, version }}
      fields={[
        text('full_name', t('directory.name'), 200),
        text('name_prefix', t('directory.provider.prefix'), 40),
        text('credential', t('directory.provider.credential'), 80),
        ...(provider.kind === 'person'
          ? [
              {
                ...text('gender', t('directory.provider.gender'), 10),
                kind: 'select' as const,
                shown: provider.gender && t(`directory.provider.genders.${provider.gender}`),
                options: [
                  [null, t('directory.unknown')] as const,
                  ...genders.map((one) => [one, t(`directory.provider.genders.${one}`)] as const),
                ],
              },
            ]
          : [
              {
                name: 'facility_type',
                kind: 'select' as const,
                label: t('directory.type'),
                value: provider.facility_type ?? 'other',
                // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every type of the contract has a word of this name
                shown: t(`directory.type_of.${provider.facility_type ?? 'other'}` as AppWordKey),
                options: facilityTypes.map((one) => [one, t(`directory.type_of.${one}`)] as const),
              },
            ]),
        {
          name: 'languages',
          label: t('directory.provider.languages'),
          kind: 'words',
          value: provider.languages,
          shown: provider.languages.map((code) => formats.language(code)).join(', '),
          hint: t('directory.provider.languages_hint'),
        },
        text('npi', t('directory.provider.npi'), 10),
        text('license_number', t('directory.provider.license'), 80),
        { ...text('license_country', t('directory.provider.license_country'), 2), kind: 'code' },
        { ...text('practising_since', t('directory.provider.since'), 4), kind: 'number' },
        text('website', t('directory.website'), 300),
        text('about_en', t('directory.provider.about_en'), 4000),
        text('about_es', t('directory.provider.about_es'), 4000),
      ]}
    />
  )
}
