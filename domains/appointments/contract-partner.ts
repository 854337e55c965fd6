import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { ClinicAppointment, Note, Times } from './contract-shapes.ts'

/* Endpoints of a clinic: requests to answer, arrivals, and the visits of a patient. */

const own = { access: 'partner', features: ['dashboard'], resource: 'appointment' } as const
const path = '/api/v4/dashboard/appointments'

export const listPartnerAppointments = endpoint({
  ...own,
  name: 'listPartnerAppointments',
  reads: ['appointment', 'client', 'insurer', 'provider', 'partner'],
  summary:
    'Returns the requests that a clinic has to answer, those that wait for the person, and who arrives today',
  method: 'GET',
  path,
  input: z.strictObject({}),
  output: z.object({
    /** The longest waiting first; at most 50. */
    to_answer: z.array(ClinicAppointment),
    /** Times were offered, and the person has not chosen. */
    offered: z.array(ClinicAppointment),
    /** Agreed appointments of today, by the clock of their place. */
    today: z.array(ClinicAppointment),
    /** Visits of the days before of which nobody said whether the person came, latest first; at most 20. */
    unsaid: z.array(ClinicAppointment),
    /** Agreed appointments of the days after; at most 20. */
    next: z.array(ClinicAppointment),
  }),
})

export const listPatientAppointments = endpoint({
  ...own,
  name: 'listPatientAppointments',
  reads: ['appointment', 'client', 'account', 'insurer', 'provider', 'partner'],
  summary: 'Lists the visits that a patient of a clinic asked it for, latest first',
  method: 'GET',
  path: '/api/v4/dashboard/patients/{id}/appointments',
  owns: { param: 'id', as: 'client' },
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ rows: z.array(ClinicAppointment) }),
  refusals: { 'no-such-client': 404 },
})

const refusals = {
  'no-such-appointment': 404,
  'no-such-move': 409,
  'changed-meanwhile': 409,
  'time-taken': 409,
  'time-past': 422,
  'time-too-far': 422,
  'time-twice': 422,
  'no-such-time': 422,
} as const
const one = { id: z.uuid(), version: z.int() }
const update = { ...own, actions: ['update'], method: 'POST', refusals } as const
const minutes = z.int().min(5).max(600).default(30)
const done = z.object({ id: z.uuid() })

export const acceptAppointment = endpoint({
  ...update,
  name: 'acceptAppointment',
  summary: 'Agrees to one of the times that the person asked for',
  path: `${path}/{id}/accept`,
  input: z.strictObject({
    ...one,
    starts_at: Instant,
    duration_minutes: minutes,
    clinic_message: Note.optional(),
  }),
  output: done,
})

export const offerAppointmentTimes = endpoint({
  ...update,
  name: 'offerAppointmentTimes',
  summary: 'Offers the person other times',
  path: `${path}/{id}/offer`,
  input: z.strictObject({
    ...one,
    times: Times,
    duration_minutes: minutes,
    clinic_message: Note.optional(),
  }),
  output: done,
})

export const declineAppointment = endpoint({
  ...update,
  name: 'declineAppointment',
  summary:
    'Declines a request; the person is told other doctors who take the plan, where there are any',
  path: `${path}/{id}/decline`,
  input: z.strictObject({ ...one, clinic_message: Note.optional() }),
  output: done,
})

export const moveAppointment = endpoint({
  ...update,
  name: 'moveAppointment',
  summary: 'Says that the person arrived or did not come, or calls an appointment off',
  path: `${path}/{id}/move`,
  input: z.strictObject({
    ...one,
    event: z.enum(['arrive', 'miss', 'cancel']),
    clinic_message: Note.optional(),
  }),
  output: done,
})
