import type { Locale } from '@numo/kit/locales.ts'
import type { EmailMessage } from '../email.ts'
import type { OwnAppointment } from './contract-shapes.ts'
import { calendarFile } from './rules-calendar.ts'

const fileNames: Readonly<Record<Locale, string>> = { en: 'appointment.ics', es: 'cita.ics' }

/** Returns the file that puts an agreed appointment into a calendar, or takes a cancelled one out; none without a time. */
export function calendarOf(
  appointment: OwnAppointment,
  locale: Locale
): NonNullable<EmailMessage['attachments']> {
  const { starts_at, ends_at, status, provider, clinic, place } = appointment
  const is_cancelled = status === 'cancelled'
  if (starts_at === null || ends_at === null || (status !== 'accepted' && !is_cancelled)) return []
  const entry = {
    ...{ ...appointment, starts_at, ends_at, is_cancelled },
    ...{ provider_name: provider.name, clinic_name: clinic.name },
    ...{ address: place.address, phone: clinic.phone },
  }
  return [
    {
      file_name: fileNames[locale],
      mime_type: 'text/calendar',
      bytes: new TextEncoder().encode(calendarFile(entry, locale)),
    },
  ]
}
