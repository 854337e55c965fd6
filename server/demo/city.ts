/** A city of the demo directory, with the number of its doctors and facilities. */
export type DemoCity = {
  /** Seed of everything in the city; often equal to the city's id, but never used as one. */
  id: string
  /** Id in the data package of cities, which determines the public id. */
  geonames_id: number
  /** Name as written in postal addresses. */
  name: string
  region: string
  country: string
  time_zone: string
  doctors: number
  facilities: number
  /** Districts with practices: name, latitude, longitude. */
  districts: readonly (readonly [name: string, latitude: number, longitude: number])[]
}
