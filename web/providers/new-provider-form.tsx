import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { createProviderRecord } from '@numo/domains/providers/contract-entry.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { PartnerPick } from '../partners/partner-pick.tsx'
import type { Choice } from '../app/forms/pick.tsx'
import { placeFieldsOf, placeOf, usePlaceCheck } from './place-fields.ts'
import { useSpecialties } from './use-specialties.ts'
import { facilityTypes } from '@numo/domains/providers/enums.ts'

/** What staff enter of a doctor or facility. */
export function NewProviderForm({ onClose }: { onClose: () => void }) {
  const { t, caller } = useProgram()
  const [, setQuery] = useSearchParams()
  const [partner, setPartner] = useState<Choice | null>(null)
  const specialties = useSpecialties()
  const checkPlace = usePlaceCheck()
  const skills = [['', t('directory.provider.no_specialty')] as const, ...specialties]
  return (
    <FormDialog
      title={t('directory.provider.new')}
      done={t('directory.provider.entered')}
      submit={t('directory.provider.save_draft')}
      onClose={onClose}
      below={<PartnerPick chosen={partner} onChoose={setPartner} />}
      check={(values) => ({
        ...(values.text('npi') &&
          !/^\d{10}$/.test(values.text('npi')) && { npi: t('directory.provider.npi_digits') }),
        // Where somebody practises may be entered later; half a place may not.
        ...(values.text('place_name') || values.text('line1') || values.text('city')
          ? checkPlace(values)
          : {}),
      })}
      fields={[
        {
          name: 'kind',
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
        { name: 'prefix', label: t('directory.provider.prefix'), hint: 'Dr., Dra.', max: 40 },
        { name: 'full_name', label: t('directory.name'), is_required: true },
        { name: 'credential', label: t('directory.provider.credential'), max: 80 },
        ...[1, 2, 3].map((n) => ({
          name: `skill_${n}`,
          label: t(n === 1 ? 'directory.provider.main_specialty' : 'directory.provider.also'),
          kind: 'select' as const,
          value: '',
          options: skills,
        })),
        {
          name: 'languages',
          label: t('directory.provider.languages'),
          hint: t('directory.provider.languages_hint'),
        },
        { name: 'npi', label: t('directory.provider.npi'), max: 10 },
        { name: 'license', label: t('directory.provider.license'), max: 80 },
        {
          name: 'license_country',
          label: t('directory.provider.license_country'),
          hint: 'MX, ES, US',
          max: 2,
        },
        { name: 'website', label: t('directory.website'), hint: 'https://', max: 300 },
        { name: 'about_en', label: t('directory.provider.about_en'), kind: 'area', max: 4000 },
        { name: 'about_es', label: t('directory.provider.about_es'), kind: 'area', max: 4000 },
        ...placeFieldsOf(t, null),
        {
          name: 'is_other',
          label: t('directory.provider.is_other'),
          kind: 'check',
          value: false,
        },
      ]}
      send={async (values) => {
        const kind = values.text('kind')
        const type = facilityTypes.find((one) => one === kind)
        // The server says which of the words it does not know.
        const sent = {
          kind: type ? 'facility' : 'person',
          ...(type && { facility_type: type }),
          full_name: values.text('full_name'),
          name_prefix: values.orNull('prefix'),
          credential: values.orNull('credential'),
          specialties: [1, 2, 3].map((n) => values.text(`skill_${n}`)).filter(Boolean),
          languages: values
            .text('languages')
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
          npi: values.orNull('npi'),
          license_number: values.orNull('license'),
          license_country: values.orNull('license_country')?.toUpperCase() ?? null,
          website: values.orNull('website'),
          about_en: values.orNull('about_en'),
          about_es: values.orNull('about_es'),
          ...(values.text('place_name') && { place: placeOf(values, partner) }),
          is_other: values.flag('is_other'),
        } as SentTo<typeof createProviderRecord>
        const { id } = await caller.call(createProviderRecord, sent)
        setQuery({ item: id, status: 'draft' })
      }}
    >
      <p className="dim">{t('directory.provider.new_note')}</p>
    </FormDialog>
  )
}
