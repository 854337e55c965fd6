import type { AddressPart } from '@numo/domains/addresses/rules-format.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import type { FieldControl } from '../ui/fields/field-frame.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import type { addressPartsOf, countriesIn } from './address-tools.ts'

/** `autocomplete` tokens of the parts of an address. */
const fills: Readonly<Record<AddressPart, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  neighborhood: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
}
/** Countries with their own name for a part. */
const called: Readonly<Record<string, Partial<Record<AddressPart, AppWordKey>>>> = {
  MX: { neighborhood: 'onboard.address.colonia', city: 'onboard.address.city_mx' },
  US: { postal_code: 'onboard.address.zip' },
  CA: { state: 'onboard.address.province' },
  ES: { state: 'onboard.address.province' },
  AR: { state: 'onboard.address.province' },
  IT: { state: 'onboard.address.province' },
  JP: { state: 'onboard.address.prefecture' },
  CO: { state: 'onboard.address.department' },
  PE: { state: 'onboard.address.department' },
}

/** Returns the label of a part of an address in a country. */
export const partKey = (part: AddressPart, country: string): AppWordKey =>
  called[country]?.[part] ?? `onboard.address.${part}`

type Props = {
  /** Prefix of the field names: empty for the home address, `post_` for the mailing address. */
  prefix: '' | 'post_'
  field: (name: string) => FieldControl<string> & { label: string }
  countries: ReturnType<typeof countriesIn>
  parts: ReturnType<typeof addressPartsOf>
  onCountry: (country: string) => void
  onCity?: (city: string) => void
}

/** Country, then the address fields of that country in its order. */
export function AddressFields(props: Props) {
  const { prefix, field, countries, parts, onCountry, onCity } = props
  const { t } = useProgram()
  const country = field(`${prefix}country`)
  // The `autocomplete` section separates home and mailing address.
  const section = prefix === '' ? '' : 'billing '
  return (
    <>
      <SelectField
        {...country}
        autoComplete={`${section}country`}
        options={countries}
        onChange={(chosen) => onCountry(String(chosen))}
      />
      <div className="onb-fields">
        {parts.map(({ part, is_required }) => {
          const label = t(partKey(part, country.value ?? ''))
          return (
            <TextField
              key={part}
              {...field(prefix + part)}
              data-part={part}
              label={is_required ? label : t('onboard.frame.optional', { label })}
              autoComplete={`${section}${fills[part]}`}
              maxLength={part === 'postal_code' ? 20 : part.startsWith('line') ? 200 : 120}
              onBlur={part === 'city' && onCity ? (event) => onCity(event.target.value) : undefined}
              aria-required={is_required}
            />
          )
        })}
      </div>
    </>
  )
}
