import { acceptingChoices } from '@numo/domains/providers/enums.ts'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import type { AppWords } from '../words/app-words.ts'
import type { AskedField } from '../app/forms/form-field.tsx'
import type { Values } from '../app/forms/form-values.ts'
import type { Choice } from '../app/forms/pick.tsx'

type Place = ProviderRecord['locations'][number]

/** What is asked of a place where somebody practises. */
export const placeFieldsOf = (t: AppWords, place: Place | null): AskedField[] => [
  { name: 'place_name', label: t('directory.provider.place_name'), value: place?.name },
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
    label: t('directory.country'),
    hint: 'MX, ES, US',
    value: place?.entered?.country ?? 'MX',
    max: 2,
  },
  { name: 'place_phone', label: t('directory.phone'), value: place?.phone, max: 40 },
  {
    name: 'accepting',
    label: t('directory.provider.new_patients'),
    kind: 'select',
    value: place?.accepting_new_patients ?? 'unknown',
    options: acceptingChoices.map((one) => [one, t(`directory.provider.accepting.${one}`)]),
  },
]

/** What a place has to say. */
export function usePlaceCheck() {
  const { t } = useProgram()
  const needed = [
    ['place_name', 'directory.provider.place_name'],
    ['line1', 'trail.field.line1'],
    ['city', 'trail.field.city'],
    ['country', 'directory.country'],
  ] as const
  return (values: Values): Record<string, string> =>
    Object.fromEntries(
      needed
        .filter(([name]) => values.text(name) === '')
        .map(([name, label]) => [name, t('directory.need', { label: t(label).toLowerCase() })])
    )
}

/** The place as it was typed. */
export const placeOf = (values: Values, partner: Choice | null) => ({
  name: values.text('place_name'),
  line1: values.text('line1'),
  line2: values.orNull('line2'),
  neighborhood: values.orNull('neighborhood'),
  postal_code: values.orNull('postal_code'),
  city: values.text('city'),
  region: values.orNull('region'),
  country: values.text('country').toUpperCase(),
  phone: values.orNull('place_phone'),
  accepting_new_patients:
    acceptingChoices.find((one) => one === values.text('accepting')) ?? 'unknown',
  partner_id: partner?.id ?? null,
})
