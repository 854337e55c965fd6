import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { LocaleShape } from '../shapes.ts'
import { OwnAppointment, requestFields, requestRefusals } from './contract-shapes.ts'
import { personAnswers, personRefusals } from './contract.ts'

/* Endpoints of a household. */

const own = {
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  resource: 'appointment',
} as const

export const listAccountAppointments = endpoint({
  ...own,
  name: 'listAccountAppointments',
  reads: ['appointment', 'provider', 'insurer', 'partner'],
  summary:
    'Lists the appointments of a household: what waits and comes next first, then the latest',
  method: 'GET',
  path: '/api/v4/account/{accountId}/appointments',
  input: z.strictObject({
    accountId: z.uuid(),
    locale: LocaleShape,
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({ rows: z.array(OwnAppointment) }),
  refusals: { 'no-such-account': 404 },
})

export const getBookingChoices = endpoint({
  ...own,
  name: 'getBookingChoices',
  reads: ['appointment', 'client', 'provider', 'partner'],
  summary: 'Returns where a provider takes requests, and for whom of a household',
  method: 'GET',
  path: '/api/v4/account/{accountId}/appointments/choices',
  input: z.strictObject({ accountId: z.uuid(), slug: requestFields.slug, locale: LocaleShape }),
  output: z.object({
    provider_name: z.string(),
    /** For a clinic that takes no requests here. */
    phone: z.string().nullable(),
    /** Empty where nobody can answer. */
    places: z.array(
      z.object({ id: z.uuid(), name: z.string(), city: z.string(), time_zone: z.string() })
    ),
    clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
  refusals: { 'no-such-account': 404, 'no-such-provider': 404 },
})

export const requestAppointment = endpoint({
  ...own,
  name: 'requestAppointment',
  actions: ['write'],
  summary: 'Asks a clinic for an appointment for a person of the household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/appointments',
  input: z.strictObject({
    accountId: z.uuid(),
    ...requestFields,
    client_id: z.uuid(),
    locale: LocaleShape,
  }),
  output: z.object({ id: z.uuid(), number: z.string() }),
  refusals: { ...requestRefusals, 'no-such-account': 404, 'no-such-client': 404 },
})

export const changeAccountAppointment = endpoint({
  ...own,
  name: 'changeAccountAppointment',
  actions: ['update'],
  summary:
    'Agrees to an offered time, calls an appointment off, or answers the question after the visit',
  method: 'POST',
  path: '/api/v4/account/{accountId}/appointments/{id}',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid(), ...personAnswers }),
  output: z.object({ done: z.literal(true) }),
  refusals: { ...personRefusals, 'no-such-account': 404, 'no-such-appointment': 404 },
})
