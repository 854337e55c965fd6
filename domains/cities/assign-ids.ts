import { slugOf } from '@numo/kit/text.ts'

export type Nameable = {
  geonames_id: number
  name: string
  country: string
  region_code: string | null
  population: number
}

/**
 * Returns a URL id for each city, keyed by GeoNames id. Cities of the same name: the most populous takes the plain name, the others append
 * country, then region code, then number. Ids in `known` never change, whatever the data says later.
 */
export function assignIds(
  cities: readonly Nameable[],
  known: ReadonlyMap<number, string>
): Map<number, string> {
  const taken = new Set(known.values())
  const ids = new Map<number, string>()
  const byPopulation = cities.toSorted(
    (a, b) => b.population - a.population || a.geonames_id - b.geonames_id
  )
  for (const city of byPopulation) {
    const id = known.get(city.geonames_id) ?? firstFree(city, taken)
    ids.set(city.geonames_id, id)
    taken.add(id)
  }
  return ids
}

function firstFree({ name, country, region_code, geonames_id }: Nameable, taken: Set<string>) {
  const plain = slugOf(name) || 'city'
  const inCountry = slugOf(`${plain}-${country}`)
  const inRegion = region_code && slugOf(`${inCountry}-${region_code}`)
  return (
    [plain, inCountry, inRegion].find((id) => id && !taken.has(id)) ?? `${inCountry}-${geonames_id}`
  )
}
