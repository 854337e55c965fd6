import type { HouseholdAddress } from '@numo/domains/addresses/contract-household.ts'
import { addressParts } from '@numo/domains/addresses/rules-format.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { countryOfZone, readPhone, zoneOfCountry, type addressPartsOf } from './address-tools.ts'
import type { DraftValues } from './draft-saver.ts'

const typedOf = (
  address: HouseholdAddress | undefined,
  prefix: '' | 'post_',
  country: string
): DraftValues => ({
  [`${prefix}country`]: address?.country ?? country,
  ...Object.fromEntries(addressParts.map((part) => [`${prefix}${part}`, address?.[part] ?? ''])),
})

/** Returns the initial form values: the saved ones, else the likely country of the browser. */
export function firstTyped(onboarding: Onboarding, zone: string): DraftValues {
  const of = (use: string) => onboarding.addresses.find((one) => one.use === use)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const country = of('home')?.country ?? countryOfZone(here)
  const phone = onboarding.phone
  return {
    ...typedOf(of('home'), '', country),
    ...typedOf(of('billing'), 'post_', country),
    post: of('billing') ? 'elsewhere' : 'same',
    phone: phone ? (readPhone(phone, country)?.shown ?? phone) : '',
    timezone: of('home') ? zone : zoneOfCountry(country, here),
  }
}

/** Returns an address with only the parts its country has. */
export function sentAddress(
  typed: DraftValues,
  prefix: '' | 'post_',
  parts: ReturnType<typeof addressPartsOf>
) {
  const has = new Set(parts.map(({ part }) => part))
  const text = (part: (typeof addressParts)[number]) =>
    has.has(part) ? (typed[`${prefix}${part}`] ?? '').trim() : ''
  return {
    line1: text('line1'),
    line2: text('line2') || null,
    neighborhood: text('neighborhood') || null,
    city: text('city'),
    state: text('state') || null,
    postal_code: text('postal_code') || null,
    country: typed[`${prefix}country`] ?? '',
  }
}
