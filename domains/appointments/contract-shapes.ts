/** Shapes of appointments that several endpoints share. Browser-safe. */
import { z } from 'zod'
import { isTimeZone } from '@numo/kit/is-time-zone.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { Instant, Slug } from '../shapes.ts'
import { appointmentStatuses, cancellers, insuranceAnswers } from './enums.ts'
import { appointmentRules } from './rules.ts'

export const TimeZone = z.string().max(60).refine(isTimeZone, fieldRules.time_zone)
export const Times = z.array(Instant).min(1).max(appointmentRules.times)
export const Note = z.string().trim().max(500)

/** An appointment as both sides see it. */
export const Appointment = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(appointmentStatuses),
  provider: z.object({ slug: Slug, name: z.string() }),
  clinic: z.object({ name: z.string(), phone: z.string().nullable() }),
  place: z.object({ name: z.string(), address: z.string() }),
  person_name: z.string(),
  client_id: z.uuid().nullable(),
  /** Insurer and plan; null when the person named none. */
  insurance: z.string().nullable(),
  note: z.string().nullable(),
  clinic_message: z.string().nullable(),
  /** Times that the person asked for, and that the clinic offered instead. */
  wanted_times: z.array(Instant),
  offered_times: z.array(Instant),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  duration_minutes: z.int(),
  /** Time zones of the place and of the person; every time is shown in both. */
  time_zone: z.string(),
  person_time_zone: z.string(),
  answer_due_at: Instant.nullable(),
  cancelled_by: z.enum(cancellers).nullable(),
  arrived_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Appointment = z.output<typeof Appointment>

/** Another provider that is offered. */
const Alternative = z.object({
  slug: Slug,
  name: z.string(),
  specialty: z.string().nullable(),
  phone: z.string().nullable(),
  takes_requests: z.boolean(),
})

/** An appointment as the person sees it. */
export const OwnAppointment = Appointment.extend({
  alternatives: z.array(Alternative),
  insurance_taken: z.enum(insuranceAnswers).nullable(),
  /** Whether the question after the visit waits for an answer. */
  may_answer: z.boolean(),
})
export type OwnAppointment = z.output<typeof OwnAppointment>

/** An appointment as the clinic sees it. */
export const ClinicAppointment = Appointment.extend({
  /** Of a visitor. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  is_visitor: z.boolean(),
})
export type ClinicAppointment = z.output<typeof ClinicAppointment>

/** What a person asks for, whoever they are. */
export const requestFields = {
  slug: Slug,
  /** The place; required when the provider takes requests at several. */
  practice_location_id: z.uuid().optional(),
  times: Times,
  time_zone: TimeZone,
  note: Note.optional(),
}

export const requestRefusals = {
  'no-such-provider': 404,
  'takes-no-requests': 422,
  'time-past': 422,
  'time-too-far': 422,
  'time-twice': 422,
  'too-many-requests': 429,
  'too-many-appointments': 429,
} as const
