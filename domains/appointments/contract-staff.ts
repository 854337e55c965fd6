import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Instant, NamedRow, Slug } from '../shapes.ts'
import { appointmentStatuses, cancellers, insuranceAnswers } from './enums.ts'

/* Endpoints with which staff see what people asked clinics for, and what was said of their insurance. */

const staff = {
  access: 'admin',
  features: ['user_management'],
  resource: 'appointment',
} as const
const base = '/api/v4/admin/appointments'

export const StaffAppointment = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(appointmentStatuses),
  person_name: z.string(),
  /** Null of a visitor without an account. */
  account: NamedRow.nullable(),
  client_id: z.uuid().nullable(),
  clinic: NamedRow,
  provider: z.object({ id: z.uuid(), slug: Slug, name: z.string() }),
  place: z.string(),
  insurer: z.string().nullable(),
  starts_at: Instant.nullable(),
  time_zone: z.string(),
  answer_due_at: Instant.nullable(),
  insurance_taken: z.enum(insuranceAnswers).nullable(),
  created_at: Instant,
})
export type StaffAppointment = z.output<typeof StaffAppointment>

const appointmentListInput = listInput(['created_at', 'starts_at'], {
  status: oneOrMore(appointmentStatuses).optional(),
  partner_id: z.uuid().optional(),
  /** Whether 45 working minutes passed without an answer of the clinic. */
  late: z.enum(['yes', 'no']).optional(),
  taken: oneOrMore(insuranceAnswers).optional(),
})

export const listAppointments = listEndpoint({
  ...staff,
  name: 'listAppointments',
  reads: ['appointment', 'account', 'client', 'partner', 'provider', 'insurer'],
  summary: 'Lists what people asked clinics for, with its answer and its evidence',
  path: base,
  input: appointmentListInput,
  row: StaffAppointment,
})

export const exportAppointments = exportEndpoint({
  ...staff,
  name: 'exportAppointments',
  summary: 'The list of appointments as CSV, as it is filtered and sorted',
  path: `${base}/export`,
  list: appointmentListInput,
})

export const appointmentColumns = defineColumns(listAppointments, [
  { name: 'person_name', title: 'visits.staff.person', value: (row) => row.person_name },
  { name: 'number', title: 'visits.staff.number', value: (row) => row.number },
  { name: 'clinic', title: 'visits.staff.clinic', value: (row) => row.clinic.name },
  { name: 'provider', title: 'visits.staff.doctor', value: (row) => row.provider.name },
  {
    name: 'status',
    title: 'visits.staff.state',
    words: 'visits.status',
    value: (row) => row.status,
  },
  {
    name: 'starts_at',
    title: 'visits.staff.time',
    can_sort: true,
    value: (row) => row.starts_at,
  },
  {
    name: 'insurance_taken',
    title: 'visits.staff.taken',
    words: 'visits.staff.answers',
    value: (row) => row.insurance_taken,
  },
  {
    name: 'created_at',
    title: 'visits.staff.created',
    can_sort: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
])

export const getAppointment = endpoint({
  ...staff,
  name: 'getAppointment',
  reads: ['appointment', 'account', 'client', 'partner', 'provider', 'insurer', 'directory'],
  summary:
    'Returns an appointment with its times, whether the doctor is free, and what it counts for',
  method: 'GET',
  path: `${base}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: StaffAppointment.extend({
    wanted_times: z.array(Instant),
    offered_times: z.array(Instant),
    ends_at: Instant.nullable(),
    clinic_message: z.string().nullable(),
    cancelled_by: z.enum(cancellers).nullable(),
    arrived_at: Instant.nullable(),
    insurance_answered_at: Instant.nullable(),
    /** Other agreed appointments of the doctor in the same time: none, unless the clinic sees several people at once. */
    overlapping: z.int(),
    /** Whether the doctor sees one person at a time. */
    is_exclusive: z.boolean(),
    /** What patients of a year said of this doctor and insurer, and the floors; null without an insurer. */
    evidence: z
      .object({
        answers: z.int(),
        taken: z.int(),
        households: z.int(),
        min_answers: z.int(),
        min_households: z.int(),
        /** Whether the directory says it: above the floors, as of last night. */
        is_shown: z.boolean(),
      })
      .nullable(),
  }),
  refusals: { 'no-such-appointment': 404 },
})
