import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Day, Instant } from '../shapes.ts'
import {
  companyFields,
  companyStatuses,
  contactFields,
  NameText,
  networkFields,
  networkStatuses,
  planFields,
  ruleFields,
  submissionChannels,
} from './contract-fields.ts'
import { InsurerRequirement } from './contract-requirements.ts'

/* Admin endpoints for insurers. Their parts are changed through `contract-parts.ts`. */

const base = '/api/v4/admin/insurers'
/** Source of a row; null when staff entered it. Staff's corrections stay until that source sends a new value. */
const Source = z.object({ id: z.string(), name: z.string() }).nullable()

export const missingOfInsurer = ['claims_email', 'contact', 'plan', 'network', 'rule'] as const

export const InsurerRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  status: z.enum(companyStatuses),
  submission_channel: z.enum(submissionChannels),
  claims_email: z.string().nullable(),
  plans: z.int(),
  networks: z.int(),
  /** Number of providers in at least one of its networks, as public pages count them. */
  providers: z.int(),
  source: Source,
  updated_at: Instant,
})
export type InsurerRow = z.output<typeof InsurerRow>

const filters = {
  status: oneOrMore(companyStatuses).optional(),
  channel: oneOrMore(submissionChannels).optional(),
  missing: oneOrMore(missingOfInsurer).optional(),
}
const insurerListInput = listInput(['name', 'updated_at'], filters)

const staff = { access: 'admin', features: ['settings'] } as const

export const listInsuranceCompanies = listEndpoint({
  ...staff,
  name: 'listInsuranceCompanies',
  resource: 'insurer',
  reads: ['insurer', 'directory', 'provider'],
  summary: 'Lists insurers of any status',
  path: base,
  input: insurerListInput,
  row: InsurerRow,
})

export const exportInsuranceCompanies = exportEndpoint({
  ...staff,
  name: 'exportInsuranceCompanies',
  resource: 'insurer',
  summary: 'Exports the list of insurers as CSV, with its filters and sort order',
  path: `${base}/export`,
  list: insurerListInput,
})

export const InsurerPlan = z.object({
  ...planFields,
  id: z.uuid(),
  slug: z.string(),
  networks: z.array(z.object({ id: z.uuid(), name: z.string() })),
  source: Source,
  version: z.int(),
})
export type InsurerPlan = z.output<typeof InsurerPlan>

export const InsurerNetwork = z.object({
  ...networkFields,
  id: z.uuid(),
  /** Number of places where a provider accepts it. */
  acceptances: z.int(),
  plans: z.int(),
  source: Source,
  version: z.int(),
})
export type InsurerNetwork = z.output<typeof InsurerNetwork>

export const InsurerContact = z.object({
  ...contactFields,
  address: z.string().nullable(),
  id: z.uuid(),
  version: z.int(),
})
export type InsurerContact = z.output<typeof InsurerContact>

export const PreauthorizationRule = z.object({
  ...ruleFields,
  id: z.uuid(),
  plan: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  valid_from: Day,
  /** Last valid day; null while no newer version replaces it. */
  valid_until: Day.nullable(),
  version: z.int(),
})
export type PreauthorizationRule = z.output<typeof PreauthorizationRule>

/** Maximum number of plans and networks in an insurer's record, sorted by name. */
export const maxParts = 500

export const InsurerRecord = InsurerRow.extend({
  website: z.string().nullable(),
  phone: z.string().nullable(),
  payer_code: z.string().nullable(),
  default_currency: z.string().nullable(),
  timely_filing_days: z.int().nullable(),
  aliases: z.array(z.string()),
  created_at: Instant,
  version: z.int(),
  plan_rows: z.array(InsurerPlan),
  network_rows: z.array(InsurerNetwork),
  contacts: z.array(InsurerContact),
  /** Includes ended versions, newest first. */
  rules: z.array(PreauthorizationRule),
  requirements: z.array(InsurerRequirement),
})
export type InsurerRecord = z.output<typeof InsurerRecord>

export const getInsuranceCompany = endpoint({
  ...staff,
  name: 'getInsuranceCompany',
  resource: 'insurer',
  reads: ['insurer', 'address', 'directory', 'provider'],
  summary: 'Returns an insurer with its plans, networks, contacts and pre-authorization rules',
  method: 'GET',
  path: `${base}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: InsurerRecord,
  refusals: { 'no-such-insurer': 404 },
})

export const createInsuranceCompany = endpoint({
  ...staff,
  name: 'createInsuranceCompany',
  resource: 'insurer',
  actions: ['write'],
  summary: 'Creates an insurer',
  method: 'POST',
  path: base,
  input: z.strictObject({ name: NameText(), ...companyFields }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'already-known': 409 },
})

/** Omitted fields stay unchanged; null clears a field. */
export const updateInsuranceCompany = endpoint({
  ...staff,
  name: 'updateInsuranceCompany',
  resource: 'insurer',
  actions: ['update'],
  changes: ['insurer', 'provider'],
  summary: 'Updates an insurer, or removes it from the directory',
  method: 'POST',
  path: `${base}/{id}`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    name: NameText().optional(),
    status: z.enum(networkStatuses).optional(),
    ...companyFields,
  }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-insurer': 404, 'changed-meanwhile': 409 },
})
