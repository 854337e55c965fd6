/** A city of the demo directory and how much care there is in it. */
export type DemoCity = {
  /** Seed of everything in the city; usually the id of the city too, but never used as one. */
  id: string
  /** The city in the data package; the id people see comes from there. */
  geonames_id: number
  /** As written on an envelope. */
  name: string
  region: string
  country: string
  time_zone: string
  doctors: number
  facilities: number
  /** Parts of the city where practices are: name, latitude, longitude. */
  districts: readonly (readonly [name: string, latitude: number, longitude: number])[]
}
