import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { phoneText } from '../phone-text.ts'
import { Instant, LocaleShape, Slug, typedName } from '../shapes.ts'
import { OwnAppointment, requestFields, requestRefusals } from './contract-shapes.ts'
import { insuranceAnswers } from './enums.ts'

/* Endpoints for visitors, who follow their request by the secret link in their mail. */

export const requestAppointmentAsVisitor = endpoint({
  name: 'requestAppointmentAsVisitor',
  changes: ['appointment'],
  summary:
    'Asks a clinic for an appointment; the request waits until its address of mail is proven',
  method: 'POST',
  path: '/api/v4/provider/{slug}/appointments',
  access: 'public',
  input: z.strictObject({
    ...requestFields,
    person_name: typedName('Say who the appointment is for'),
    email: z.email('Enter an e-mail address such as name@example.com').max(254),
    phone: phoneText.optional(),
    plan: Slug.optional(),
    insurer: Slug.optional(),
    locale: LocaleShape,
  }),
  output: z.object({ number: z.string() }),
  refusals: {
    ...requestRefusals,
    'no-such-plan': 404,
    'no-such-insurer': 404,
    'invalid-email': 400,
  },
})

/** Secret of the link; in the fragment of its address, which no server logs. */
const token = z.string().max(200)
const refusals = { 'appointment-link-over': 410, 'too-many-requests': 429 } as const

export const openAppointment = endpoint({
  name: 'openAppointment',
  summary: 'Returns the request of a visitor who has its secret link',
  method: 'POST',
  path: '/api/v4/appointments/open',
  access: 'public',
  limits: 'own',
  reads: ['appointment'],
  changes: [],
  input: z.strictObject({ token, locale: LocaleShape }),
  output: OwnAppointment,
  refusals,
})

export const proveAppointment = endpoint({
  name: 'proveAppointment',
  // The page goes on with the new secret; what it read with the old one is over.
  changes: [],
  summary:
    'Proves the address of a request with the link of its mail, once, and sends it to the clinic',
  method: 'POST',
  path: '/api/v4/appointments/prove',
  access: 'public',
  limits: 'own',
  input: z.strictObject({ token }),
  /** `token` replaces the one of the mail, which works no more. */
  output: z.object({ token: z.string() }),
  refusals: {
    ...refusals,
    'time-past': 422,
    'takes-no-requests': 422,
    'no-such-move': 409,
    'too-many-appointments': 429,
  },
})

/** Ways in which a person answers: agrees to a time that was offered, calls it off, or says whether the insurance was taken. */
export const personAnswers = {
  event: z.enum(['agree', 'cancel', 'answer']),
  /** For `agree`: one of the times that the clinic offered. */
  starts_at: Instant.optional(),
  /** For `answer`. */
  insurance_taken: z.enum(insuranceAnswers).optional(),
}
export const personRefusals = {
  'no-such-move': 409,
  'time-taken': 409,
  'time-past': 422,
  'no-such-time': 422,
} as const

export const changeVisitorAppointment = endpoint({
  name: 'changeVisitorAppointment',
  changes: ['appointment'],
  summary:
    'Agrees to an offered time, calls an appointment off, or answers the question after the visit',
  method: 'POST',
  path: '/api/v4/appointments/change',
  access: 'public',
  limits: 'own',
  input: z.strictObject({ token, ...personAnswers }),
  output: z.object({ done: z.literal(true) }),
  refusals: { ...refusals, ...personRefusals },
})
