import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { locales } from '@numo/kit/locales.ts'
import { claimStatuses } from '../claims/rules.ts'
import { MergeNote } from '../merges/contract-shapes.ts'
import { consentKinds } from '../privacy/rules-consent.ts'
import { Day, Instant } from '../shapes.ts'
import { personFacts } from './contract-facts.ts'
import { careStatuses, clientStatuses, relationships } from './enums.ts'
import { coverageStatuses } from '../insurance/enums.ts'

/* Endpoints for staff to manage covered people of households. */

const staff = { access: 'admin', features: ['user_management'] } as const

export const ClientRow = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  second_last_name: z.string().nullable(),
  birth_date: Day,
  relationship: z.enum(relationships),
  status: z.enum(clientStatuses),
  account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
  /** Of the highest-ranked policy that covers the person. */
  insurer: z.string().nullable(),
  member_id: z.string().nullable(),
  created_at: Instant,
})
export type ClientRow = z.output<typeof ClientRow>

const clientListInput = listInput(['created_at', 'name', 'birth_date'], {
  status: oneOrMore(clientStatuses).optional(),
  relationship: oneOrMore(relationships).optional(),
  /** Whether a policy covers the person. */
  covered: z.enum(['yes', 'no']).optional(),
})

export const listClients = listEndpoint({
  ...staff,
  name: 'listClients',
  resource: 'client',
  reads: ['client', 'account', 'insurer', 'policy'],
  summary: 'Lists the clients of all households',
  path: '/api/v4/admin/clients',
  input: clientListInput,
  row: ClientRow,
})

export const exportClients = exportEndpoint({
  ...staff,
  name: 'exportClients',
  resource: 'client',
  summary: 'Exports the list of clients as CSV, with its filters and sort order',
  path: '/api/v4/admin/clients/export',
  list: clientListInput,
})

export const ClientDetail = ClientRow.extend({
  ...personFacts,
  version: z.int(),
  /** The record of the same person that this one was merged into. */
  merged_into_id: z.uuid().nullable(),
  /** The user who signs in as this person. */
  user: z.object({ id: z.uuid(), display_name: z.string(), email: z.string() }).nullable(),
  /** Consents about the person, newest first; withdrawn ones are included. */
  consents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(consentKinds),
      partner: z.string().nullable(),
      text_version: z.string(),
      locale: z.enum(locales),
      given_by: z.string(),
      given_at: Instant,
      withdrawn_at: Instant.nullable(),
    })
  ),
  /** The newest 20 claims of the person. */
  claims: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      status: z.enum(claimStatuses),
      service_from: Day,
      currency: z.string(),
      billed_amount: z.int(),
    })
  ),
  /** Policies that cover the person, by rank. */
  coverages: z.array(
    z.object({
      id: z.uuid(),
      policy_id: z.uuid(),
      insurer: z.string().nullable(),
      plan: z.string().nullable(),
      policy_number: z.string().nullable(),
      member_id: z.string().nullable(),
      status: z.enum(coverageStatuses),
      valid_until: Day.nullable(),
    })
  ),
  /** Organisations that treat or treated the person. */
  partners: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(careStatuses),
      source: z.string(),
      started_at: Instant,
    })
  ),
  family: z.array(
    z.object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      relationship: z.enum(relationships),
    })
  ),
  /** Other people with the same name and birth date: possible duplicates. Excludes pairs settled by staff. */
  duplicates: z.array(
    z.object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
    })
  ),
  /** Records of other households that staff settled as the same person. */
  same_person: z.array(
    z.object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
    })
  ),
  /** Records merged into this one, newest first. */
  merges: z.array(MergeNote),
})
export type ClientDetail = z.output<typeof ClientDetail>

export const getClient = endpoint({
  ...staff,
  name: 'getClient',
  resource: 'client',
  reads: ['client', 'account', 'claim', 'insurer', 'partner', 'policy', 'user'],
  summary: 'Returns a client with household, policies, treating clinics and possible duplicates',
  method: 'GET',
  path: '/api/v4/admin/clients/{id}',
  owns: { param: 'id', as: 'client' },
  input: z.strictObject({ id: z.uuid() }),
  output: ClientDetail,
  refusals: { 'no-such-client': 404 },
})
