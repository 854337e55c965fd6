import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { CountryCode, Day, Instant, NamedRow, Slug, neededLine, oneLine } from '../shapes.ts'
import { doctorProposalKinds, doctorProposalStatuses } from './enums.ts'

/* A clinic proposes a doctor who comes or says that one leaves; staff decide, and the directory follows on the day. */

const own = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
} as const
const writes = { ...own, method: 'POST', actions: ['update'], changes: ['partner'] } as const
const base = '/api/v4/partner/{partnerId}/providers-proposed'

export const DoctorProposal = z.object({
  id: z.uuid(),
  kind: z.enum(doctorProposalKinds),
  full_name: z.string(),
  specialty: z.object({ id: z.string(), name_en: z.string(), name_es: z.string() }).nullable(),
  languages: z.array(z.string()),
  license_number: z.string().nullable(),
  license_country: z.string().nullable(),
  /** Where; null of somebody who leaves every place. */
  place: NamedRow.nullable(),
  from_on: Day,
  status: z.enum(doctorProposalStatuses),
  /** Why staff declined it. */
  reason: z.string().nullable(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  /** When the directory followed. */
  applied_at: Instant.nullable(),
  version: z.int(),
})
export type DoctorProposal = z.output<typeof DoctorProposal>

export const getOwnDoctorProposals = endpoint({
  ...own,
  name: 'getOwnDoctorProposals',
  reads: ['partner', 'provider', 'directory'],
  summary: 'Returns the doctors whom the caller’s organisation proposed or said to leave',
  method: 'GET',
  path: base,
  input: z.strictObject({ partnerId: z.uuid() }),
  output: z.object({ proposals: z.array(DoctorProposal) }),
  refusals: { 'no-such-partner': 404 },
})

const proposing = {
  'no-such-partner': 404,
  'no-such-place': 404,
  'already-proposed': 409,
  'day-too-far': 422,
} as const

export const proposeDoctor = endpoint({
  ...writes,
  name: 'proposeDoctor',
  summary: 'Proposes a doctor who begins at a place of the caller’s organisation',
  path: base,
  input: z.strictObject({
    partnerId: z.uuid(),
    full_name: neededLine(200, 'Enter the doctor’s name'),
    specialty_id: Slug,
    languages: z
      .array(oneLine(35).pipe(z.string().min(2)))
      .max(12)
      .default([]),
    license_number: neededLine(80, 'Enter the licence'),
    license_country: CountryCode,
    practice_location_id: z.uuid(),
    from_on: Day,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { ...proposing, 'no-such-specialty': 404 },
})

export const proposeDoctorLeaving = endpoint({
  ...writes,
  name: 'proposeDoctorLeaving',
  summary: 'Says that a doctor leaves one place or all places of the caller’s organisation',
  path: `${base}/{provider_id}/leaving`,
  input: z.strictObject({
    partnerId: z.uuid(),
    provider_id: z.uuid(),
    /** Null: all places. */
    practice_location_id: z.uuid().nullable().default(null),
    from_on: Day,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { ...proposing, 'no-such-provider': 404 },
})

export const withdrawDoctorProposal = endpoint({
  ...writes,
  name: 'withdrawDoctorProposal',
  summary: 'Takes back what the caller’s organisation said of a doctor, before staff decide',
  path: `${base}/{id}/withdraw`,
  input: z.strictObject({ partnerId: z.uuid(), id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'already-decided': 409 },
})

const staff = { access: 'admin', features: ['settings'], resource: 'directory' } as const

export const DoctorProposalRow = DoctorProposal.extend({
  partner: NamedRow,
  /** Who leaves, or the page that it became. */
  provider: z.object({ id: z.uuid(), full_name: z.string(), slug: z.string() }).nullable(),
  /** The page in the directory that has the same licence. */
  known: NamedRow.nullable(),
})
export type DoctorProposalRow = z.output<typeof DoctorProposalRow>

const proposalListInput = listInput(['created_at'], {
  status: oneOrMore(doctorProposalStatuses).optional(),
  kind: oneOrMore(doctorProposalKinds).optional(),
})

export const listDoctorProposals = listEndpoint({
  ...staff,
  name: 'listDoctorProposals',
  reads: ['partner', 'provider', 'directory'],
  summary: 'Lists the doctors whom organisations proposed or said to leave',
  path: '/api/v4/admin/directory/doctors',
  input: proposalListInput,
  row: DoctorProposalRow,
})

export const exportDoctorProposals = exportEndpoint({
  ...staff,
  name: 'exportDoctorProposals',
  summary:
    'The list of doctors whom organisations proposed or said to leave as CSV, as it is filtered and sorted',
  path: '/api/v4/admin/directory/doctors/export',
  list: proposalListInput,
})

export const doctorProposalColumns = defineColumns(listDoctorProposals, [
  { name: 'full_name', title: 'directory.doctors.doctor', value: (row) => row.full_name },
  {
    name: 'kind',
    title: 'directory.doctors.kind',
    words: 'directory.doctors.kinds',
    value: (row) => row.kind,
  },
  { name: 'partner', title: 'directory.doctors.clinic', value: (row) => row.partner.name },
  { name: 'from_on', title: 'directory.doctors.from', value: (row) => row.from_on },
  {
    name: 'status',
    title: 'directory.status',
    words: 'directory.doctors.state',
    value: (row) => row.status,
  },
  {
    name: 'created_at',
    title: 'directory.doctors.proposed',
    can_sort: true,
    value: (row) => row.created_at,
  },
])

export const decideDoctorProposal = endpoint({
  ...staff,
  name: 'decideDoctorProposal',
  actions: ['update'],
  changes: ['directory', 'provider', 'partner'],
  summary:
    'Approves or declines what an organisation said of a doctor; the directory follows on its day',
  method: 'POST',
  path: '/api/v4/admin/directory/doctors/{id}',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    is_approved: z.boolean(),
    /** Needed to decline. */
    reason: oneLine(1000).nullable().default(null),
    /** The page of somebody who joins and is in the directory already; without it the one of the same licence, or a new one. */
    provider_id: z.uuid().nullable().default(null),
    /** A new page although somebody of this name practises in the same town. */
    is_other: z.boolean().default(false),
  }),
  output: z.object({ version: z.int() }),
  refusals: {
    'no-such-report': 404,
    'no-such-provider': 404,
    'changed-meanwhile': 409,
    'already-decided': 409,
    'looks-known': 409,
    'reason-needed': 422,
  },
})
