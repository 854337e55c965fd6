import {
  updateProviderRecord,
  type ProviderRecord,
} from '@numo/domains/providers/contract-admin.ts'
import { facilityTypes, genders } from '@numo/domains/providers/enums.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { EditPanel } from '../app/record/edit-panel.tsx'

/** Fields that are typed as they are. */
type Typed =
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

/** What the page of a provider says, to be corrected where it stands. */
export function ProviderDetails({ provider }: { provider: ProviderRecord }) {
  const { t, caller, formats } = useProgram()
  const { id, version } = provider
  const save = (changed: Record<string, string>) => {
    const fields = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, valueOf(name, value)])
    )
    // The server says which of the words it does not know.
    const sent = { id, version, ...fields } as SentTo<typeof updateProviderRecord>
    return caller.call(updateProviderRecord, sent)
  }
  const text = (name: Typed, label: string, max: number) => ({
    name,
    label,
    value: provider[name]?.toString() ?? '',
    max,
  })
  return (
    <EditPanel
      title={t('directory.details')}
      save={save}
      fields={[
        { ...text('full_name', t('directory.name'), 200), is_required: true },
        text('name_prefix', t('directory.provider.prefix'), 40),
        text('credential', t('directory.provider.credential'), 80),
        ...(provider.kind === 'person'
          ? [
              {
                ...text('gender', t('directory.provider.gender'), 10),
                shown: provider.gender && t(`directory.provider.genders.${provider.gender}`),
                options: [
                  ['', t('directory.unknown')] as const,
                  ...genders.map((one) => [one, t(`directory.provider.genders.${one}`)] as const),
                ],
              },
            ]
          : [
              {
                name: 'facility_type',
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
          value: provider.languages.join(', '),
          shown: provider.languages.map((code) => formats.language(code)).join(', '),
          hint: t('directory.provider.languages_hint'),
        },
        text('npi', t('directory.provider.npi'), 10),
        text('license_number', t('directory.provider.license'), 80),
        text('license_country', t('directory.provider.license_country'), 2),
        text('practising_since', t('directory.provider.since'), 4),
        text('website', t('directory.website'), 300),
        text('about_en', t('directory.provider.about_en'), 4000),
        text('about_es', t('directory.provider.about_es'), 4000),
      ]}
    />
  )
}

/** What a typed value is called in the contract. */
function valueOf(name: string, value: string): unknown {
  if (name === 'languages')
    return value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  if (value === '') return null
  if (name === 'license_country') return value.toUpperCase()
  return name === 'practising_since' ? Number(value) : value
}
