import type { Hours } from '@numo/domains/providers/contract-shapes.ts'
import type { DemoCity } from './city.ts'
import { countryOf } from './countries.ts'
import type { PlaceRow } from './directory.ts'
import { listed } from './names.ts'
import { idOf, type Random } from './random.ts'

/** Returns an unassigned telephone number in the country's format. */
export const phoneOf = (random: Random, country: string) =>
  countryOf(country).phone.replace(/#/g, () => String(random.int(0, 9)))

/** Returns an address in the country's format with an invented street. */
function addressOf(random: Random, country: string): { line1: string; line2: string | null } {
  const { addresses, streets, names } = countryOf(country)
  const filled = random.pick(addresses).replace(/\{(\w+)\}/g, (_, what: string) => {
    switch (what) {
      case 'street':
        return random.pick(listed(streets))
      case 'name':
        return random.pick(listed(names))
      case 'no':
        return String(random.int(2, 480))
      case 'floor':
        return String(random.int(1, 9))
      case 'room':
        return String(random.int(1, 9) * 100 + random.int(1, 18))
      default:
        return String(random.int(1, 9))
    }
  })
  const [line1 = '', line2 = null] = filled.split('|')
  return { line1, line2 }
}

/** Returns a practice location within about 300 metres of the middle of one of the city's districts. */
export function placeOf(
  random: Random,
  city: DemoCity,
  given: { key: string; name: string; partner_id: string | null; hours: Hours; source_id: string }
): PlaceRow {
  const [neighborhood, latitude, longitude] = random.pick(city.districts)
  const degrees = (middle: number) => Number((middle + (random.next() - 0.5) * 0.0056).toFixed(6))
  return {
    id: idOf(`place:${given.key}`),
    partner_id: given.partner_id,
    name: given.name,
    ...addressOf(random, city.country),
    neighborhood,
    city: city.name,
    region: city.region,
    postal_code: null,
    country: city.country,
    latitude: degrees(latitude),
    longitude: degrees(longitude),
    geonames_id: city.geonames_id,
    time_zone: city.time_zone,
    phone: phoneOf(random, city.country),
    hours: given.hours,
    step_free: random.weighted([
      { weight: 60, value: true },
      { weight: 20, value: false },
      { weight: 20, value: null },
    ]).value,
    source_id: given.source_id,
    source_ref: given.key,
  }
}
