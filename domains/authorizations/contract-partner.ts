import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CurrencyCode, Instant } from '../shapes.ts'
import {
  admissionFields,
  AuthorizationRecord,
  CostInput,
  costNotes,
  DiagnosisInput,
  diagnosisNotes,
  requestFields,
  stayFields,
  TeamMemberInput,
  TreatmentInput,
  treatmentNotes,
} from './contract-parts.ts'
import { savedParts } from './enums.ts'
import { extensionProblems } from './rules.ts'

/* Endpoints of a clinic for its authorizations. Row-level security decides which are the caller's. */

const own = { resource: 'authorization', access: 'partner', features: ['reporting'] } as const
const owned = { ...own, owns: { param: 'id', as: 'authorization' } } as const
const path = '/api/v4/dashboard/authorizations'
const changing = {
  ...owned,
  actions: ['update'],
  changes: ['authorization'],
  method: 'POST',
} as const
const created = {
  'no-such-client': 404,
  'no-policy': 409,
  'no-insurer': 409,
} as const

export const PartnerAuthorization = AuthorizationRecord.extend({
  /** Whether the clinic may change the request, send it, withdraw it, and add files now. */
  may: z.object({
    change: z.boolean(),
    submit: z.boolean(),
    withdraw: z.boolean(),
    add_files: z.boolean(),
    /** The stay as it happened. */
    record_stay: z.boolean(),
    extend: z.boolean(),
  }),
  /** Why it cannot be extended; null when it can. */
  extension_problem: z.enum(extensionProblems).nullable(),
  /** Who saved which part, newest first, at most a hundred. */
  saves: z.array(
    z.object({
      id: z.uuid(),
      part: z.enum(savedParts),
      /** Version of the part; null of one saved before they were recorded. */
      version: z.int().nullable(),
      /** Lines the part had then; null where it has none. */
      line_count: z.int().nullable(),
      by: z.string().nullable(),
      at: Instant,
      /** Whether it is kept what the part said then. */
      is_kept: z.boolean(),
    })
  ),
})
export type PartnerAuthorization = z.output<typeof PartnerAuthorization>

export const getPartnerAuthorization = endpoint({
  ...owned,
  name: 'getPartnerAuthorization',
  reads: [
    'authorization',
    'client',
    'insurer',
    'document',
    'extraction',
    'partner',
    'policy',
    'user',
  ],
  summary: 'Returns an authorization of a clinic with its parts, answers, messages and next step',
  method: 'GET',
  path: `${path}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: PartnerAuthorization,
  refusals: { 'no-such-authorization': 404 },
})

export const createAuthorization = endpoint({
  ...own,
  name: 'createAuthorization',
  actions: ['write'],
  changes: ['authorization'],
  summary: 'Begins an authorization of a clinic for a patient',
  method: 'POST',
  path,
  input: z.strictObject({
    client_id: z.uuid(),
    /** The patient's first policy in force when omitted. */
    coverage_id: z.uuid().optional(),
    /** A claim of the patient whose diagnoses and lines the request takes over. */
    claim_id: z.uuid().optional(),
    ...requestFields,
    currency: CurrencyCode,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { ...created, 'no-such-policy': 404, 'no-such-claim': 404 },
})

export const copyAuthorization = endpoint({
  ...changing,
  name: 'copyAuthorization',
  actions: ['write'],
  summary: 'Begins an authorization with the request of an old one, for the same patient',
  path: `${path}/{id}/copy`,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  refusals: { ...created, 'no-such-authorization': 404 },
})

const part = {
  ...changing,
  output: z.object({ version: z.int() }),
  refusals: {
    'no-such-authorization': 404,
    'changed-meanwhile': 409,
    'authorization-fixed': 409,
  },
} as const
/** `version` is that of the part as it was read. */
const ofPart = { id: z.uuid(), version: z.int() } as const

export const saveAuthorizationRequest = endpoint({
  ...part,
  name: 'saveAuthorizationRequest',
  summary: 'Changes where the care of an authorization takes place and how urgent it is',
  path: `${path}/{id}/request`,
  input: z.strictObject({ ...ofPart, ...requestFields }),
})

export const saveAuthorizationDiagnoses = endpoint({
  ...part,
  name: 'saveAuthorizationDiagnoses',
  summary: 'Replaces the diagnoses of an authorization',
  path: `${path}/{id}/diagnosis`,
  input: z.strictObject({
    ...ofPart,
    diagnoses: z.array(DiagnosisInput).max(30),
    ...diagnosisNotes,
  }),
  refusals: { ...part.refusals, 'two-principal': 422 },
})

export const saveAuthorizationTreatments = endpoint({
  ...part,
  name: 'saveAuthorizationTreatments',
  summary: 'Replaces the planned treatments of an authorization',
  path: `${path}/{id}/treatment`,
  input: z.strictObject({
    ...ofPart,
    treatments: z.array(TreatmentInput).max(60),
    ...treatmentNotes,
  }),
})

export const saveAuthorizationCosts = endpoint({
  ...part,
  name: 'saveAuthorizationCosts',
  summary: 'Replaces the estimated costs of an authorization',
  path: `${path}/{id}/cost`,
  input: z.strictObject({ ...ofPart, costs: z.array(CostInput).max(100), ...costNotes }),
  refusals: { ...part.refusals, 'amount-too-large': 422 },
})

export const saveAuthorizationTeam = endpoint({
  ...part,
  name: 'saveAuthorizationTeam',
  summary: 'Replaces the people who treat the patient of an authorization',
  path: `${path}/{id}/team`,
  input: z.strictObject({ ...ofPart, team: z.array(TeamMemberInput).max(30) }),
  refusals: { ...part.refusals, 'two-responsible': 422 },
})

export const saveAuthorizationAdmission = endpoint({
  ...part,
  name: 'saveAuthorizationAdmission',
  summary: 'Saves the planned stay of an authorization',
  path: `${path}/{id}/admission`,
  input: z.strictObject({ ...ofPart, ...admissionFields }),
  refusals: { ...part.refusals, 'discharge-before-admission': 422 },
})

export const saveAuthorizationStay = endpoint({
  ...part,
  name: 'saveAuthorizationStay',
  summary: 'Saves the stay of an authorization as it happened',
  path: `${path}/{id}/stay`,
  input: z.strictObject({ ...ofPart, ...stayFields }),
  refusals: {
    ...part.refusals,
    'no-admission': 409,
    'newer-version': 409,
    'discharge-before-admission': 422,
  },
})

const moved = {
  ...changing,
  input: z.strictObject({ id: z.uuid(), version: z.int() }),
  output: z.object({ id: z.uuid() }),
} as const
const moveRefusals = {
  'no-such-authorization': 404,
  'changed-meanwhile': 409,
  'no-such-move': 409,
} as const

export const submitAuthorization = endpoint({
  ...moved,
  name: 'submitAuthorization',
  summary: 'Sends an authorization of a clinic to staff, for the first time or with what they need',
  path: `${path}/{id}/submit`,
  refusals: {
    ...moveRefusals,
    'no-diagnosis': 409,
    'no-treatment': 409,
    'no-lines': 409,
    'no-responsible': 409,
    'no-admission': 409,
    'no-documents': 409,
  },
})

export const cancelAuthorization = endpoint({
  ...moved,
  name: 'cancelAuthorization',
  summary: 'Withdraws an authorization of a clinic that the insurer has not decided',
  path: `${path}/{id}/cancel`,
  refusals: moveRefusals,
})

export const sendAuthorizationMessage = endpoint({
  ...changing,
  name: 'sendAuthorizationMessage',
  summary: 'Writes to staff about an authorization of a clinic',
  path: `${path}/{id}/messages`,
  input: z.strictObject({
    id: z.uuid(),
    body: z.string().trim().min(1, 'Write your message').max(2000),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-authorization': 404 },
})
