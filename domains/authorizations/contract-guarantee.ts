import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, FileOutput, Instant } from '../shapes.ts'
import { guaranteeStates } from './enums.ts'

/* Letters of guarantee: for staff, the clinic and the household of the patient, and the check of one by anybody. */

/** A version of the letter of an authorization. Amounts in minor units of `currency`. */
export const AuthorizationGuarantee = z.object({
  id: z.uuid(),
  revision: z.int(),
  state: z.enum(guaranteeStates),
  currency: z.string(),
  guaranteed_amount: z.int(),
  valid_from: Day,
  valid_until: Day,
  issued_at: Instant,
})
export type AuthorizationGuarantee = z.output<typeof AuthorizationGuarantee>

const file = {
  is_file: true,
  resource: 'authorization',
  reads: ['authorization'],
  output: FileOutput,
} as const
const revision = z.coerce.number().int().min(1).max(999)
const Guarantee = z.strictObject({ id: z.uuid(), revision })

export const getGuaranteePdf = endpoint({
  ...file,
  name: 'getGuaranteePdf',
  summary: 'Returns a letter of guarantee as PDF, and records the download',
  method: 'GET',
  path: '/api/v4/admin/authorizations/{id}/letters/{revision}',
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  owns: { param: 'id', as: 'authorization' },
  input: Guarantee,
  refusals: { 'no-such-letter': 404 },
})

export const getPartnerGuaranteePdf = endpoint({
  ...file,
  name: 'getPartnerGuaranteePdf',
  summary: 'Returns a letter of guarantee of the clinic as PDF, and records the download',
  method: 'GET',
  path: '/api/v4/dashboard/authorizations/{id}/letters/{revision}',
  access: 'partner',
  features: ['reporting'],
  owns: { param: 'id', as: 'authorization' },
  input: Guarantee,
  refusals: { 'no-such-letter': 404 },
})

export const getAccountGuaranteePdf = endpoint({
  access: 'account',
  staff: { feature: 'user_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
  ...file,
  name: 'getAccountGuaranteePdf',
  summary: 'Returns a letter of guarantee for a person of the household as PDF',
  method: 'GET',
  path: '/api/v4/account/{accountId}/authorizations/{authorization_id}/letters/{revision}',
  input: z.strictObject({ accountId: z.uuid(), authorization_id: z.uuid(), revision }),
  refusals: { 'no-such-account': 404, 'no-such-letter': 404 },
})

export const checkGuarantee = endpoint({
  name: 'checkGuarantee',
  summary: 'Says whether a letter of guarantee is genuine and may still be relied on',
  method: 'POST',
  path: '/api/v4/letters/check',
  access: 'public',
  changes: [],
  input: z.strictObject({ token: z.string().min(1).max(2200) }),
  output: z.object({
    /** Null for one that we did not issue, or whose household has left. */
    state: z.enum(guaranteeStates).nullable(),
  }),
})
