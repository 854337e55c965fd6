/** The time zones of a country; empty where the browser does not know. */
export function zonesOf(country: string): readonly string[] {
  const region = new Intl.Locale(`und-${country}`)
  // Newer than the types: a function in some browsers, a property in others.
  const { getTimeZones, timeZones } = region as Intl.Locale & {
    getTimeZones?: () => readonly string[] | undefined
    timeZones?: readonly string[]
  }
  return getTimeZones?.call(region) ?? timeZones ?? []
}
