import type { City } from '@numo/domains/cities/contract.ts'
import { fold } from '@numo/kit/text.ts'

type Choice = Pick<City, 'id' | 'name' | 'country' | 'country_name' | 'doctors' | 'facilities'> & {
  region_code: string | null
}

/**
 * Returns the city that a text such as `Mérida` or `Mérida, Mexico` identifies among its search results; null when it
 * is ambiguous. A city with providers is preferred to its namesakes without.
 */
export function chooseCity<C extends Choice>(cities: readonly C[], requested: string): C | null {
  const [first = '', ...rest] = requested.split(',')
  const name = fold(first)
  const wider = rest.map(fold).filter(Boolean)
  const fits = cities.filter((city) => {
    const around = [city.country_name, city.country, city.region_code ?? ''].map(fold)
    return wider.every((part) => around.includes(part))
  })
  const exact = fits.filter(
    (city) => fold(city.name) === name || city.id === name.replaceAll(' ', '-')
  )
  if (exact.length === 1) return exact[0] ?? null
  const busy = exact.filter((city) => city.doctors + city.facilities > 0)
  if (busy.length === 1) return busy[0] ?? null
  // A single candidate is accepted as the target of a misspelling.
  return exact.length === 0 && fits.length === 1 ? (fits[0] ?? null) : null
}
