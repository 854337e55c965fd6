import { useState } from 'react'
import { emergencyCountries, likelyCountries } from '@numo/domains/cities/rules-emergency.ts'
import { useProgram } from '../app/program.ts'
import { EmergencyNumbers } from '../ui/emergency-numbers.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { zonesOf } from '../ui/zones-of.ts'
import { storePlace, storedPlace } from '../cover/stored-emergency.ts'

/** Returns the country of a time zone; null when several share it. */
export function countryOf(zone: string): string | null {
  const found = emergencyCountries.filter((country) => zonesOf(country).includes(zone))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Returns the device's time zone and its country. */
function clockOf() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { zone, zone_country: countryOf(zone) }
}

/** Countries the reader may be in, the likeliest first, and the choice of another on this device. */
export function useLikelyCountries(home_country: string | null) {
  const [clock] = useState(clockOf)
  const [chosen, setChosen] = useState(storedPlace)
  const choose = (country: string) => {
    const place = { country, zone: clock.zone }
    storePlace(place)
    setChosen(place)
  }
  return { shown: likelyCountries({ chosen, ...clock, home_country }), choose }
}

/** Choice of the country the reader is in. */
export function CountryField({ shown: [first], choose }: ReturnType<typeof useLikelyCountries>) {
  const { t, formats, locale } = useProgram()
  const countries = emergencyCountries
    .map((code) => [code, formats.country(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
  return (
    <SelectField
      name="emergency_country"
      label={t('home.start.emergency.country')}
      value={first?.country ?? null}
      onChange={(country) => choose(country ?? '')}
      options={[
        ...(first ? [] : [[null, t('home.start.emergency.choose')] as const]),
        ...countries,
      ]}
    />
  )
}

/**
 * Emergency numbers of the likely current country first, then of the home country, and of any other by selection. Works
 * offline.
 */
export function EmergencyPlaces({ home_country }: { home_country: string | null }) {
  const { t, formats } = useProgram()
  const places = useLikelyCountries(home_country)
  const [first, ...others] = places.shown
  const why = first
    ? first.why === 'zone'
      ? t('home.start.emergency.where_zone', { country: formats.country(first.country) })
      : first.why === 'address' && t('home.start.emergency.where_address')
    : t('home.start.emergency.where_nowhere')
  const numbersOf = (country: string) => (
    <EmergencyNumbers
      key={country}
      country={country}
      name={formats.country(country)}
      t={t}
      all={formats.all}
    />
  )
  return (
    <>
      {first && numbersOf(first.country)}
      {why && <p className="em-why">{why}</p>}
      <CountryField {...places} />
      {others.map(({ country }) => numbersOf(country))}
    </>
  )
}
