import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportOutput, listInput, listOutput, oneOrMore } from '@numo/kit/list.ts'
import { locales } from '@numo/kit/locales.ts'
import { Day } from '../shapes.ts'

/* Covered people of households, as staff see them. */

export const relationships = ['self', 'spouse', 'common', 'child', 'parent', 'other'] as const
export const clientStatuses = ['active', 'inactive', 'deceased'] as const

const Instant = z.iso.datetime({ offset: true })
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
  /** Of the first policy that covers them. */
  insurer: z.string().nullable(),
  member_id: z.string().nullable(),
  created_at: Instant,
})
export type ClientRow = z.output<typeof ClientRow>

const clientListInput = listInput(['created_at', 'name', 'birth_date'], {
  status: oneOrMore(clientStatuses).optional(),
  relationship: oneOrMore(relationships).optional(),
  /** `yes`: under a policy; `no`: under none. */
  covered: z.enum(['yes', 'no']).optional(),
})

export const listClients = endpoint({
  ...staff,
  name: 'listClients',
  summary: 'Covered people of all households',
  method: 'GET',
  path: '/api/v4/admin/clients',
  input: clientListInput,
  output: listOutput(ClientRow),
  refusals: { 'bad-cursor': 400 },
})

export const exportClients = endpoint({
  ...staff,
  name: 'exportClients',
  summary: 'The list of covered people as CSV, as it is filtered and sorted',
  method: 'GET',
  path: '/api/v4/admin/clients/export',
  input: clientListInput.extend({
    locale: z.enum(locales).default('en'),
    columns: z.string().max(400).optional(),
  }),
  output: exportOutput,
})

export const ClientDetail = ClientRow.extend({
  sex: z.enum(['male', 'female', 'other', 'unknown']),
  nationality: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.int(),
  /** Policies that cover them, by rank. */
  coverages: z.array(
    z.object({
      id: z.uuid(),
      policy_id: z.uuid(),
      insurer: z.string().nullable(),
      plan: z.string().nullable(),
      policy_number: z.string().nullable(),
      member_id: z.string().nullable(),
      status: z.enum(['draft', 'active', 'cancelled']),
      valid_until: Day.nullable(),
    })
  ),
  /** Organisations that treat or treated them. */
  partners: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(['active', 'ended']),
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
  /** Other people with the same names and day of birth: perhaps the same person, entered twice. */
  duplicates: z.array(
    z.object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
    })
  ),
})
export type ClientDetail = z.output<typeof ClientDetail>

export const getClient = endpoint({
  ...staff,
  name: 'getClient',
  summary: 'One covered person: household, policies, who treats them, possible duplicates',
  method: 'GET',
  path: '/api/v4/admin/clients/{id}',
  owns: { param: 'id', as: 'client' },
  input: z.strictObject({ id: z.uuid() }),
  output: ClientDetail,
  refusals: { 'no-such-client': 404 },
})
