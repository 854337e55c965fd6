import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { CountryCodes, Day, Instant, NamedRow } from '../shapes.ts'
import { Partner, partnerTypes, updatePartner } from './contract.ts'
import { partnerNetworkStatuses, partnerStatuses } from './enums.ts'
import { memberRoles, membershipStatuses } from '../access/enums.ts'

/* Admin endpoints for organisations. `updatePartner` of `contract.ts` changes one. */

const base = '/api/v4/admin/partners'
const staff = { access: 'admin', features: ['settings'] } as const
/** Source of a row; null when staff entered it. */
const Source = z.object({ id: z.string(), name: z.string() }).nullable()

export const missingOfPartner = ['legal_name', 'tax_id', 'network', 'provider', 'user'] as const

/** Whether anything is unpaid. */
export const owedChoices = ['open', 'none'] as const

export const PartnerRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(partnerTypes),
  status: z.enum(partnerStatuses),
  country: z.string().nullable(),
  /** Number of active network memberships. */
  networks: z.int(),
  /** Number of doctors and facilities that practise there. */
  providers: z.int(),
  users: z.int(),
  /** What it is owed and was not paid yet, after fees, by currency in minor units; below zero what is taken back. */
  unpaid: z.array(z.object({ currency: z.string(), amount: z.int() })),
  source: Source,
  created_at: Instant,
  updated_at: Instant,
})
export type PartnerRow = z.output<typeof PartnerRow>

const filters = {
  status: oneOrMore(partnerStatuses).optional(),
  type: oneOrMore(partnerTypes).optional(),
  country: CountryCodes.optional(),
  missing: oneOrMore(missingOfPartner).optional(),
  unpaid: oneOrMore(owedChoices).optional(),
  /** Organisations with a new bank account that another person must verify. */
  bank: z.literal('to_verify').optional(),
}
export const partnerListInput = listInput(['name', 'created_at', 'updated_at'], filters)

export const listPartners = listEndpoint({
  ...staff,
  name: 'listPartners',
  resource: 'partner',
  reads: ['partner', 'directory', 'provider', 'user', 'payout', 'bank_account'],
  summary: 'Lists organisations of any status, with what is not paid to them yet',
  path: base,
  input: partnerListInput,
  row: PartnerRow,
})

export const exportPartners = exportEndpoint({
  ...staff,
  name: 'exportPartners',
  resource: 'partner',
  summary: 'Exports the list of organisations as CSV, with its filters and sort order',
  path: `${base}/export`,
  list: partnerListInput,
})

/** Bulk actions; `rules.ts` has the allowed status transitions. */
const partnerActions = ['activate', 'suspend', 'deactivate'] as const

export const changePartners = bulkEndpoint({
  ...staff,
  needs_second_factor: true,
  name: 'changePartners',
  resource: 'partner',
  actions: ['update'],
  summary: 'Activates, suspends or deactivates organisations',
  path: `${base}/bulk`,
  fields: { action: z.enum(partnerActions) },
})

export const PartnerNetwork = z.object({
  id: z.uuid(),
  name: z.string(),
  insurer: NamedRow,
  direct_billing: z.boolean(),
  status: z.enum(partnerNetworkStatuses),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
})
export type PartnerNetwork = z.output<typeof PartnerNetwork>

export const PartnerRecord = Partner.omit({ insurance_networks: true }).extend({
  source: Source,
  created_at: Instant,
  updated_at: Instant,
  providers: z.int(),
  locations: z.array(
    z.object({ id: z.uuid(), name: z.string(), address: z.string(), phone: z.string().nullable() })
  ),
  networks: z.array(PartnerNetwork),
  users: z.array(
    z.object({
      id: z.uuid(),
      display_name: z.string(),
      email: z.string(),
      member_role: z.enum(memberRoles),
      status: z.enum(membershipStatuses),
    })
  ),
})
export type PartnerRecord = z.output<typeof PartnerRecord>

export const getPartner = endpoint({
  ...staff,
  name: 'getPartner',
  resource: 'partner',
  reads: ['partner', 'directory', 'insurer', 'provider', 'user'],
  summary: 'Returns an organisation with its contract, networks, locations and users',
  method: 'GET',
  path: `${base}/{partner_id}`,
  input: z.strictObject({ partner_id: z.uuid() }),
  output: PartnerRecord,
  refusals: { 'no-such-partner': 404 },
})

const own = updatePartner.input.shape

export const createPartner = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'createPartner',
  resource: 'partner',
  actions: ['write'],
  summary: 'Creates an organisation with status pending',
  method: 'POST',
  path: base,
  input: z.strictObject({
    name: own.name.unwrap(),
    type: own.type.unwrap(),
    time_zone: own.time_zone,
    phone: own.phone,
    website: own.website,
    country: own.country,
    legal_name: own.legal_name,
    default_currency: own.default_currency,
    tax_id: own.tax_id,
    tax_person_type: own.tax_person_type,
    tax_regime: own.tax_regime,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'already-known': 409, 'unfit-tax-id': 422 },
})

export const setPartnerNetwork = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'setPartnerNetwork',
  resource: 'partner',
  actions: ['update'],
  summary: 'Adds an organisation to a network, or updates how bills are settled there',
  method: 'POST',
  path: `${base}/{partner_id}/networks`,
  input: z.strictObject({
    partner_id: z.uuid(),
    insurance_network_id: z.uuid(),
    direct_billing: z.boolean(),
    status: z.enum(partnerNetworkStatuses),
    valid_from: Day.nullable(),
    valid_until: Day.nullable(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'no-such-network': 404, 'wrong-days': 422 },
})

export const removePartnerNetwork = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'removePartnerNetwork',
  resource: 'partner',
  actions: ['update'],
  summary: 'Removes an organisation from a network',
  method: 'POST',
  path: `${base}/{partner_id}/networks/remove`,
  input: z.strictObject({ partner_id: z.uuid(), insurance_network_id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-network': 404 },
})

/** Returns networks to choose from, with their insurers. */
export const findNetworks = endpoint({
  ...staff,
  name: 'findNetworks',
  resource: 'partner',
  reads: ['partner', 'insurer'],
  summary: 'Searches active networks by their name or the name of their insurer',
  method: 'GET',
  path: '/api/v4/admin/networks',
  input: z.strictObject({ q: z.string().max(200).default('') }),
  output: z.object({ networks: z.array(NamedRow.extend({ insurer: NamedRow })) }),
})
