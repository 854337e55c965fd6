import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'

/** What is ready to be paid to an organisation in one currency. Amounts in minor units of `currency`. */
const ReadyPayout = z.object({
  numo_company_id: z.uuid(),
  company_name: z.string(),
  partner_id: z.uuid(),
  partner_name: z.string(),
  currency: z.string(),
  item_count: z.int(),
  gross_amount: z.int(),
  /** What is left after fees and taxes; nothing is paid while it is not above zero. */
  net_amount: z.int(),
  /** Null while the organisation has no verified account in this currency; `held_until` is null when nothing holds it. */
  bank_account: z.object({ last4: z.string(), held_until: Instant.nullable() }).nullable(),
})
export type ReadyPayout = z.output<typeof ReadyPayout>

export const getReadyPayouts = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'payout',
  name: 'getReadyPayouts',
  reads: ['payout', 'partner', 'company', 'bank_account'],
  summary: 'Returns what is ready to be paid, by legal entity, organisation and currency',
  method: 'GET',
  path: '/api/v4/admin/payouts/ready',
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ReadyPayout) }),
})
