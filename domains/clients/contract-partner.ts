import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput } from '@numo/kit/list.ts'
import { claimOutcomes } from '../claims/enums.ts'
import { claimStatuses } from '../claims/rules.ts'
import { authorizationStatuses } from '../authorizations/enums.ts'
import { checkErrors, checkSources, checkStatuses } from '../eligibility/rules.ts'
import { Day, Instant } from '../shapes.ts'
import { careSources, patientCoverStates } from './enums.ts'

/* Endpoints of a clinic for its patients: people of households who share their data with it now. */

const own = { access: 'partner', features: ['dashboard'], resource: 'client' } as const
const path = '/api/v4/dashboard/patients'

/** A policy that covers a patient. */
const PatientCover = z.object({
  coverage_id: z.uuid(),
  insurer: z.string().nullable(),
  plan: z.string().nullable(),
  member_id: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  state: z.enum(patientCoverStates),
  /** When the insurer last answered about it. */
  answered_at: Instant.nullable(),
})

export const PatientRow = z.object({
  id: z.uuid(),
  name: z.string(),
  birth_date: Day,
  /** The first policy; null when none is known. */
  cover: PatientCover.nullable(),
  /** Day of the last care that the clinic claimed for. */
  last_visit_on: Day.nullable(),
  /** Claims that are neither closed nor withdrawn. */
  open_claims: z.int(),
  started_at: Instant,
})
export type PatientRow = z.output<typeof PatientRow>

const input = listInput(['started_at', 'name'], {
  /** Only patients with a claim that is neither closed nor withdrawn. */
  open: z.literal('yes').optional(),
  /** Only people born on this day. */
  born: Day.optional(),
})

export const listPatients = listEndpoint({
  ...own,
  name: 'listPatients',
  reads: ['client', 'policy', 'insurer', 'eligibility', 'claim'],
  summary: 'Lists the patients of a clinic who share their data with it, with their cover today',
  path,
  input,
  row: PatientRow,
})

export const exportPatients = exportEndpoint({
  ...own,
  name: 'exportPatients',
  summary: 'Exports the patients of a clinic as CSV, with its filters and sort order',
  path: `${path}/export`,
  list: input,
})

export const patientColumns = defineColumns(listPatients, [
  { name: 'name', title: 'clinic.patients.name', can_sort: true, value: (row) => row.name },
  {
    name: 'birth_date',
    title: 'clinic.patients.born',
    is_end: true,
    value: (row) => row.birth_date,
  },
  { name: 'insurer', title: 'claims.insurer', value: (row) => row.cover?.insurer },
  { name: 'plan', title: 'clinic.patients.plan', is_extra: true, value: (row) => row.cover?.plan },
  { name: 'member_id', title: 'clinic.patients.member_id', value: (row) => row.cover?.member_id },
  {
    name: 'cover',
    title: 'clinic.patients.cover',
    words: 'clinic.patients.state',
    value: (row) => row.cover?.state,
  },
  {
    name: 'last_visit_on',
    title: 'clinic.patients.last_visit',
    is_end: true,
    value: (row) => row.last_visit_on,
  },
  {
    name: 'open_claims',
    title: 'clinic.patients.open_claims',
    is_end: true,
    value: (row) => row.open_claims,
  },
  {
    name: 'started_at',
    title: 'clinic.patients.since',
    can_sort: true,
    is_end: true,
    is_extra: true,
    value: (row) => row.started_at,
  },
])

/** The newest answer about a policy, whoever gave it. Amounts in minor units of `currency`; null when unknown. */
const PatientCheck = z.object({
  source: z.enum(checkSources),
  status: z.enum(checkStatuses),
  in_force: z.boolean().nullable(),
  error_code: z.enum(checkErrors).nullable(),
  responded_at: Instant,
  currency: z.string().nullable(),
  deductible_amount: z.int().nullable(),
  deductible_used_amount: z.int().nullable(),
  coinsurance_bps: z.int().nullable(),
  preauthorization_required: z.boolean().nullable(),
})

/** A patient of a clinic: no tax number, no address, no care elsewhere. */
export const Patient = PatientRow.omit({ cover: true, open_claims: true }).extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  covers: z.array(
    PatientCover.extend({
      check: PatientCheck.nullable(),
      /** The question that waits for an answer. */
      waiting: z.object({ source: z.enum(checkSources), created_at: Instant }).nullable(),
    })
  ),
  /** Why the clinic sees the person, and since when they agreed where they were asked. */
  sharing: z.object({ source: z.enum(careSources), agreed_at: Instant.nullable() }),
  /** Consents of the person to share their data with the clinic, newest first. */
  consents: z.array(
    z.object({
      id: z.uuid(),
      text_version: z.string(),
      given_at: Instant,
      /** Day on which it was signed at the clinic; null when the household gave it itself. */
      signed_on: Day.nullable(),
      withdrawn_at: Instant.nullable(),
    })
  ),
  /** Claims of the clinic for the person, newest first; at most 50. */
  claims: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      /** What was done, by the first line. */
      description: z.string().nullable(),
      service_from: Day,
      service_until: Day,
      status: z.enum(claimStatuses),
      outcome: z.enum(claimOutcomes).nullable(),
      decision_reversed_at: Instant.nullable(),
      currency: z.string(),
      billed_amount: z.int(),
      /** Whether the clinic has to act: complete and send it, or answer. */
      needs_clinic: z.boolean(),
    })
  ),
  /** Authorizations of the clinic for the person that are neither over nor withdrawn, newest first; at most 20. */
  authorizations: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      procedure: z.string().nullable(),
      status: z.enum(authorizationStatuses),
      valid_until: Day.nullable(),
      needs_clinic: z.boolean(),
    })
  ),
})
export type Patient = z.output<typeof Patient>

export const getPatient = endpoint({
  ...own,
  name: 'getPatient',
  reads: ['client', 'policy', 'insurer', 'eligibility', 'claim', 'authorization'],
  summary: 'Returns a patient of a clinic with their cover today and the claims of the clinic',
  method: 'GET',
  path: `${path}/{id}`,
  owns: { param: 'id', as: 'client' },
  input: z.strictObject({ id: z.uuid() }),
  output: Patient,
  refusals: { 'no-such-client': 404 },
})
