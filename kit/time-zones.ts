/** Returns the difference of a zone to UTC at an instant, in minutes. */
function offsetMinutes(zone: string, at: number): number {
  const { day, minute } = wallClockOf(new Date(at), zone)
  return (
    (Date.parse(`${day}T00:00:00Z`) + minute * 60_000 - Math.floor(at / 60_000) * 60_000) / 60_000
  )
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the local day of an instant and the minutes since midnight that a clock there shows. */
export function wallClockOf(at: Date, zone: string): { day: string; minute: number } {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    if (clocks.size < 600) clocks.set(zone, clock)
  }
  const parts = clock.formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/**
 * Returns the instant at which a clock in a zone shows so many minutes since midnight of a day. A time that the clock passes
 * twice is its first; one that it skips is as much later as it skips.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const dayLength = 86_400_000
  const offsets = [offsetMinutes(zone, shown - dayLength), offsetMinutes(zone, shown + dayLength)]
  const candidates = offsets
    .map((offset) => shown - offset * 60_000)
    .filter((at, place) => offsetMinutes(zone, at) === offsets[place])
  return new Date(
    candidates.length > 0 ? Math.min(...candidates) : shown - (offsets[0] ?? 0) * 60_000
  )
}
