import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { AccountPayment, PaymentMethod } from './contract.ts'
import { setupStatuses } from './rules.ts'

/* Endpoints for staff to see a household's cards and payments, and to remove a card. */

const staff = { access: 'admin', features: ['billing'] } as const

/** A card setup, finished or not. */
const Setup = z.object({
  id: z.uuid(),
  stripe_setup_intent_id: z.string(),
  status: z.enum(setupStatuses),
  error_code: z.string().nullable(),
  consent_text: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
})

export const AccountBilling = z.object({
  stripe_customer_id: z.string().nullable(),
  methods: z.array(PaymentMethod),
  payments: z.array(AccountPayment),
  setups: z.array(Setup),
})
export type AccountBilling = z.output<typeof AccountBilling>

export const getAccountBilling = endpoint({
  ...staff,
  name: 'getAccountBilling',
  resource: 'payment',
  reads: ['payment', 'account', 'user'],
  summary: 'Returns the cards of a household with the events of each, and its payments',
  method: 'GET',
  path: '/api/v4/admin/accounts/{id}/billing',
  owns: { param: 'id', as: 'account' },
  input: z.strictObject({ id: z.uuid() }),
  output: AccountBilling,
  refusals: { 'no-such-account': 404 },
})

export const removeAccountCard = endpoint({
  ...staff,
  name: 'removeAccountCard',
  needs_second_factor: true,
  resource: 'payment',
  actions: ['delete'],
  changes: ['payment', 'account'],
  summary: 'Removes a card of a household, with a reason',
  method: 'POST',
  path: '/api/v4/admin/accounts/{id}/payment-methods/{payment_method_id}/remove',
  owns: { param: 'id', as: 'account' },
  input: z.strictObject({
    id: z.uuid(),
    payment_method_id: z.uuid(),
    reason: z.string().trim().min(3, 'Say why').max(500),
    accepts_incomplete: z.boolean().default(false),
  }),
  output: z.object({ methods: z.array(PaymentMethod) }),
  refusals: { 'no-such-account': 404, 'no-such-payment-method': 404, 'last-card': 409 },
})
