/** The submitted form that asks for an appointment. */
import { requestAppointmentAsVisitor } from '@numo/domains/appointments/contract.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { isDay } from '@numo/kit/is-day.ts'
import { isTimeZone } from '@numo/kit/is-time-zone.ts'
import { instantOf } from '@numo/kit/time-zones.ts'
import { dayOfParts } from '../../../ui/fields/day-parts.ts'
import type { WordKey } from '../../../words/words.ts'
import type { Location } from './provider-data.ts'

export const askFields = [
  'place',
  'time_1',
  'time_2',
  'time_3',
  'zone',
  'person_name',
  'email',
  'phone',
  'note',
] as const
export type AskField = (typeof askFields)[number]
export const timeFields = ['time_1', 'time_2', 'time_3'] as const

export type Ask = {
  /** Values as typed, to show them again. */
  typed: Record<AskField, string>
  /** Message key by field; `form` is for the whole form. */
  errors: Partial<Record<AskField | 'form', WordKey>>
}

export const emptyAsk: Ask = {
  typed: {
    place: '',
    time_1: '',
    time_2: '',
    time_3: '',
    zone: '',
    person_name: '',
    email: '',
    phone: '',
    note: '',
  },
  errors: {},
}

type AskInput = Omit<
  SentTo<typeof requestAppointmentAsVisitor>,
  'slug' | 'locale' | 'plan' | 'insurer'
>

/** Places of a provider where somebody can answer. */
export const askedPlaces = (locations: readonly Location[]) =>
  locations.filter(({ takes_requests }) => takes_requests)

/** Reads `2026-11-26T10:00` of a clock in a time zone; null when it is no time. */
function readTime(text: string, zone: string): string | null {
  const [, day = '', hour = '', minute = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  if (!isDay(day) || minutes >= 1440) return null
  return instantOf(day, minutes, zone).toISOString()
}

/** Parses and validates the form; keeps all typed values. `input` is null when anything is wrong. */
export function readAsk(
  form: URLSearchParams,
  locations: readonly Location[]
): Ask & { input: AskInput | null } {
  const text = (name: AskField) => (form.get(name) ?? '').replace(/\r\n?/g, '\n').trim()
  const typed = { ...emptyAsk.typed }
  for (const name of askFields) typed[name] = text(name)
  for (const name of timeFields) {
    const part = (of: string) => (form.get(`${name}_${of}`) ?? '').trim()
    const day = dayOfParts({ day: part('day'), month: part('month'), year: part('year') })
    typed[name] = day || part('clock') ? `${day}T${part('clock')}` : ''
  }
  const errors: Ask['errors'] = {}
  const places = askedPlaces(locations)
  const place = places.length === 1 ? places[0] : places.find(({ id }) => id === typed.place)
  if (!place) errors.place = 'provider.ask.error_place'
  const zone = isTimeZone(typed.zone) && typed.zone ? typed.zone : (place?.time_zone ?? 'UTC')
  const times: string[] = []
  for (const name of timeFields) {
    if (typed[name] === '') continue
    const time = readTime(typed[name], place?.time_zone ?? 'UTC')
    if (time === null) errors[name] = 'provider.ask.error_time'
    else times.push(time)
  }
  if (times.length === 0 && !errors.time_1) errors.time_1 = 'provider.ask.error_time'
  const { person_name, email, phone, note } = requestAppointmentAsVisitor.input.shape
  if (!person_name.safeParse(typed.person_name).success)
    errors.person_name = 'provider.ask.error_name'
  if (!email.safeParse(typed.email).success) errors.email = 'provider.report.error_reply_to'
  if (typed.phone && !phone.safeParse(typed.phone).success)
    errors.phone = 'provider.ask.error_phone'
  if (!note.safeParse(typed.note).success) errors.note = 'provider.ask.error_note'
  if (Object.keys(errors).length > 0 || !place) return { typed, errors, input: null }
  return {
    typed,
    errors,
    input: {
      practice_location_id: place.id,
      times,
      time_zone: zone,
      person_name: typed.person_name,
      email: typed.email,
      ...(typed.phone && { phone: typed.phone }),
      ...(typed.note && { note: typed.note }),
    },
  }
}

/** Message of a refusal by its code, at the field or the form that it is about. */
export const askRefusals: Readonly<Record<string, readonly [AskField | 'form', WordKey]>> = {
  'time-past': ['time_1', 'provider.ask.error_past'],
  'time-too-far': ['time_1', 'provider.ask.error_far'],
  'time-twice': ['time_1', 'provider.ask.error_twice'],
  'takes-no-requests': ['form', 'provider.ask.error_nobody'],
  'too-many-appointments': ['form', 'provider.ask.error_waiting'],
  'too-many-requests': ['form', 'provider.ask.error_busy'],
  'invalid-email': ['email', 'provider.report.error_reply_to'],
  invalid: ['form', 'provider.ask.error_other'],
}

type AppointmentRequest = { times: string[]; zone: string; place: string }

/** Times, zone and place of a request that was sent, from the address of the confirmation. */
export function readAsked(query: URLSearchParams): AppointmentRequest | null {
  const sent = query.get('asked')
  if (sent === null) return null
  const times = sent
    .split(',')
    .slice(0, 3)
    .filter(
      (time) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(time) && !Number.isNaN(Date.parse(time))
    )
  const zone = query.get('zone') ?? ''
  const place = query.get('place') ?? ''
  return { times, zone: zone && isTimeZone(zone) ? zone : 'UTC', place }
}
