import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Instant } from '../shapes.ts'

/* A stay as the household sees it. Amounts in minor units of `currency`. */

/** A person of a household who lies in a bed of a clinic, or left it within a week. */
export const AccountStay = z.object({
  authorization_id: z.uuid(),
  client: z.object({ id: z.uuid(), name: z.string() }),
  clinic_name: z.string(),
  procedure: z.string().nullable(),
  admitted_at: Instant,
  discharged_at: Instant.nullable(),
  planned_discharge_at: Instant.nullable(),
  currency: z.string(),
  used_amount: z.int(),
  authorised_amount: z.int().nullable(),
  valid_until: Day.nullable(),
  /** What the clinic still holds of the household's deposit. */
  deposit_held_amount: z.int(),
})
export type AccountStay = z.output<typeof AccountStay>

export const listAccountStays = endpoint({
  access: 'account',
  staff: { feature: 'user_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
  resource: 'authorization',
  name: 'listAccountStays',
  reads: ['account', 'authorization', 'client', 'partner'],
  summary: 'Lists who of a household lies in a bed of a clinic, and what is used of the guarantee',
  method: 'GET',
  path: '/api/v4/account/{accountId}/stays',
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({ rows: z.array(AccountStay) }),
  refusals: { 'no-such-account': 404 },
})
