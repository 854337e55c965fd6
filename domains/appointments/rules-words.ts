/** Times of appointments in words, always in both time zones. Pure. */
import { type Locale, regions } from '@numo/kit/locales.ts'
import { cityOf } from '../cities/rules-zone-cities.ts'

type Part = (
  type: 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'timeZoneName'
) => string
const times: Readonly<Record<Locale, (part: Part, clock: string, city: string) => string>> = {
  en: (part, clock, city) =>
    `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}, ${clock}, ${city} time (${part('timeZoneName')})`,
  es: (part, clock, city) =>
    `${part('weekday')} ${part('day')} de ${part('month')} de ${part('year')}, ${clock}, hora de ${city} (${part('timeZoneName')})`,
}

/** Returns `Thursday 26 November 2026, 10:00, Mexico City time (GMT-6)`. */
export function timeInWords(at: string, zone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(regions[locale].day, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(at))
  const part: Part = (type) => parts.find((one) => one.type === type)?.value ?? ''
  const clock = `${part('hour')}:${part('minute')}`
  const city = cityOf(zone, locale)
  return times[locale](part, clock, city)
}

type Zones = { time_zone: string; person_time_zone: string }

const labels: Record<Locale, { there: string; here: string }> = {
  en: { there: 'At the clinic', here: 'For you' },
  es: { there: 'En la clínica', here: 'Para ti' },
}

/** Returns both lines of a time for the person: the clinic's clock and theirs. */
export const timesForPerson = (at: string, zones: Zones, locale: Locale): [string, string] => [
  `${labels[locale].there}: ${timeInWords(at, zones.time_zone, locale)}`,
  `${labels[locale].here}: ${timeInWords(at, zones.person_time_zone, locale)}`,
]

/** Returns `10:00 (Mexico City) / 17:00 (Madrid)`, for sentences that name the day themselves. */
export function clocksInWords(at: string, zones: Zones, locale: Locale): string {
  const clock = (zone: string) =>
    `${new Intl.DateTimeFormat(regions[locale].day, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(at))} (${cityOf(zone, locale)})`
  return `${clock(zones.time_zone)} / ${clock(zones.person_time_zone)}`
}
