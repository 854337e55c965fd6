/** An appointment as a file of a calendar (iCalendar, RFC 5545). Pure; runs in the browser too. */
import type { Locale } from '@numo/kit/locales.ts'
import { timesForPerson } from './rules-words.ts'

type CalendarEntry = {
  id: string
  version: number
  number: string
  starts_at: string
  ends_at: string
  time_zone: string
  person_time_zone: string
  provider_name: string
  clinic_name: string
  address: string
  phone: string | null
  is_cancelled: boolean
  updated_at: string
}

const escape = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (char) => `\\${char}`)
    .replace(/\r?\n/g, '\\n')

const stamp = (at: string) => `${new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Breaks a line after at most 75 bytes, never within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += char
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const words: Record<Locale, { title: string; phone: string }> = {
  en: { title: 'Appointment', phone: 'Phone' },
  es: { title: 'Cita', phone: 'Teléfono' },
}

/** Returns the text of an `.ics` file. A newer version replaces the entry; a cancelled one removes it. */
export function calendarFile(entry: CalendarEntry, locale: Locale): string {
  const { title, phone } = words[locale]
  const note = [
    ...timesForPerson(entry.starts_at, entry, locale),
    entry.number,
    ...(entry.phone ? [`${phone}: ${entry.phone}`] : []),
  ].join('\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Numo//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.is_cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@numo`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${stamp(entry.updated_at)}`,
    `DTSTART:${stamp(entry.starts_at)}`,
    `DTEND:${stamp(entry.ends_at)}`,
    `SUMMARY:${escape(`${title}: ${entry.provider_name}`)}`,
    `LOCATION:${escape(`${entry.clinic_name}, ${entry.address}`)}`,
    `DESCRIPTION:${escape(note)}`,
    `STATUS:${entry.is_cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(entry.is_cancelled
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escape(title)}`,
          'TRIGGER:-PT2H',
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
