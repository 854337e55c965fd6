import { acceptingChoices } from '@numo/domains/providers/enums.ts'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { Program } from '../app/program.ts'
import { partnerField } from '../partners/partner-pick.tsx'

type RecordLocation = ProviderRecord['locations'][number]

/** Returns the fields of a practice location; `before` is a prefix of their names. */
export function placeFieldsOf(
  program: Pick<Program, 't' | 'caller'>,
  place: RecordLocation | null,
  before = ''
): FormFieldSpec[] {
  const { t } = program
  const partner = place?.partner ? { ...place.partner, note: '' } : null
  const fields: FormFieldSpec[] = [
    { name: 'name', label: t('directory.provider.place_name'), value: place?.name },
    { name: 'line1', label: t('trail.field.line1'), value: place?.entered?.line1 },
    { name: 'line2', label: t('trail.field.line2'), value: place?.entered?.line2 },
    {
      name: 'neighborhood',
      label: t('trail.field.neighborhood'),
      value: place?.entered?.neighborhood,
      max: 120,
    },
    {
      name: 'postal_code',
      label: t('trail.field.postal_code'),
      value: place?.entered?.postal_code,
      max: 20,
    },
    {
      name: 'city',
      label: t('trail.field.city'),
      hint: t('directory.provider.city_hint'),
      value: place?.entered?.city,
      max: 120,
    },
    { name: 'region', label: t('trail.field.state'), value: place?.entered?.region, max: 120 },
    {
      name: 'country',
      kind: 'code',
      label: t('directory.country'),
      hint: 'MX, ES, US',
      value: place?.entered?.country ?? 'MX',
      max: 2,
    },
    { name: 'phone', label: t('directory.phone'), value: place?.phone, max: 40 },
    {
      name: 'accepting_new_patients',
      label: t('directory.provider.new_patients'),
      kind: 'select',
      value: place?.accepting_new_patients ?? 'unknown',
      options: acceptingChoices.map((one) => [one, t(`directory.provider.accepting.${one}`)]),
    },
  ]
  return [...fields, partnerField(program, 'partner_id', partner)].map((field) => ({
    ...field,
    name: before + field.name,
  }))
}
