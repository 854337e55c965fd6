/** Returns the time zones of a country; empty where the browser does not support `Intl.Locale` time zones. */
export function zonesOf(country: string): readonly string[] {
  const region = new Intl.Locale(`und-${country}`)
  // Not in the types yet: a method in some browsers, a property in others.
  const { getTimeZones, timeZones } = region as Intl.Locale & {
    getTimeZones?: () => readonly string[] | undefined
    timeZones?: readonly string[]
  }
  return getTimeZones?.call(region) ?? timeZones ?? []
}
