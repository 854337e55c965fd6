import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { billsChoices, partnerProviderStatuses } from './enums.ts'
import { providerKinds, providerStatuses } from '../providers/enums.ts'

/* Endpoints for the providers of an organisation: their role there, and who bills for their work. */

const base = '/api/v4/admin/partners'
const staff = { access: 'admin', features: ['settings'] } as const

export const PartnerProvider = z.object({
  id: z.uuid(),
  slug: z.string(),
  full_name: z.string(),
  kind: z.enum(providerKinds),
  status: z.enum(providerStatuses),
  specialties: z.array(z.object({ id: z.string(), name_en: z.string(), name_es: z.string() })),
  /** Role entered by staff; null when only the directory says that they practise here. */
  role: z.object({ role: z.string(), status: z.enum(partnerProviderStatuses) }).nullable(),
  /** Whether they bill with the organisation or separately. */
  bills: z.enum(billsChoices),
})
export type PartnerProvider = z.output<typeof PartnerProvider>

export const partnerProviderListInput = listInput(['full_name'], {
  partner_id: z.uuid(),
  bills: oneOrMore(billsChoices).optional(),
})

export const listPartnerProviders = listEndpoint({
  ...staff,
  name: 'listPartnerProviders',
  resource: 'partner',
  reads: ['partner', 'provider'],
  summary: 'Lists the doctors and facilities of an organisation',
  path: `${base}/{partner_id}/providers`,
  input: partnerProviderListInput,
  row: PartnerProvider,
  refusals: { 'no-such-partner': 404 },
})

export const setPartnerProvider = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'setPartnerProvider',
  resource: 'partner',
  actions: ['update'],
  summary: 'Sets or ends the role of a provider at an organisation',
  method: 'POST',
  path: `${base}/{partner_id}/providers`,
  input: z.strictObject({
    partner_id: z.uuid(),
    provider_id: z.uuid(),
    role: z.string().trim().min(1, 'Enter a role').max(60).default('doctor'),
    status: z.enum(partnerProviderStatuses),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'no-such-provider': 404 },
})

/** Sets many at once, because it usually applies to all doctors of a hospital. A provider known only from the directory gets a role row. */
export const setProviderBills = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'setProviderBills',
  resource: 'partner',
  actions: ['update'],
  summary: 'Sets whether providers bill with an organisation or separately',
  method: 'POST',
  path: `${base}/{partner_id}/providers/bills`,
  input: z.strictObject({
    partner_id: z.uuid(),
    provider_ids: z.array(z.uuid()).min(1).max(100),
    bills: z.enum(billsChoices),
  }),
  output: z.object({ changed: z.int() }),
  refusals: { 'no-such-partner': 404, 'no-such-provider': 404 },
})

const own = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
} as const

export const listOwnProviders = listEndpoint({
  ...own,
  name: 'listOwnProviders',
  reads: ['partner', 'provider'],
  summary: 'Lists the doctors and facilities of the caller’s organisation',
  path: '/api/v4/partner/{partnerId}/providers',
  input: listInput(['full_name'], {
    partnerId: z.uuid(),
    bills: oneOrMore(billsChoices).optional(),
  }),
  row: PartnerProvider,
  refusals: { 'no-such-partner': 404 },
})

export const setOwnProviderBills = endpoint({
  ...own,
  name: 'setOwnProviderBills',
  actions: ['update'],
  changes: ['partner', 'provider'],
  summary: 'Says whether a doctor bills with the caller’s organisation or separately',
  method: 'POST',
  path: '/api/v4/partner/{partnerId}/providers/{provider_id}',
  input: z.strictObject({
    partnerId: z.uuid(),
    provider_id: z.uuid(),
    bills: z.enum(billsChoices),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'no-such-provider': 404 },
})
