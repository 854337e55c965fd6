/** Chooses the reader's own time zone, which the page does not know. Loaded where there is a request for an appointment. */
export function chooseOwnZone(zones: HTMLSelectElement): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (![...zones.options].some(({ value }) => value === timeZone))
    zones.add(new Option(timeZone.split('/').at(-1)?.replaceAll('_', ' '), timeZone))
  zones.value = timeZone
}
