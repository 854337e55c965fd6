import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { deliveryProblems, deliveryStatuses, endpointStatuses, webhookEvents } from './enums.ts'

/* Where events of an organisation's records go. Everybody of it reads it, its owners decide it and see whole addresses. */

const own = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'webhook',
} as const
const path = '/api/v4/partner/{partnerId}/webhooks'
const deliveries = '/api/v4/partner/{partnerId}/webhook-deliveries'
const partnerId = z.uuid()
const refusals = { 'no-such-partner': 404 } as const
const ofOwners = { ...refusals, 'owner-only': 403, 'no-such-webhook': 404 } as const
const done = z.object({ done: z.literal(true) })

const Webhook = z.object({
  id: z.uuid(),
  /** For others than owners only scheme and host: a path may hold a secret. */
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  status: z.enum(endpointStatuses),
  failing_since: Instant.nullable(),
  created_at: Instant,
})
export type Webhook = z.output<typeof Webhook>

const Delivery = z.object({
  id: z.uuid(),
  /** The `webhook-id` of the receiver. */
  event_id: z.uuid(),
  type: z.string(),
  /** Ids and a status. */
  data: z.record(z.string(), z.string()),
  url: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  attempted_at: Instant.nullable(),
  response_status: z.int().nullable(),
  /** The beginning of the receiver's answer. */
  response_body: z.string().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  took_ms: z.int().nullable(),
  created_at: Instant,
  /** Whether it can be sent again: it is over, and its endpoint is there. */
  may_resend: z.boolean(),
})
export type Delivery = z.output<typeof Delivery>

export const listWebhooks = endpoint({
  ...own,
  name: 'listWebhooks',
  summary: 'Lists the webhook endpoints of an organisation, newest first',
  method: 'GET',
  path,
  input: z.strictObject({ partnerId }),
  output: z.object({
    webhooks: z.array(Webhook),
    /** Whether the caller is an owner, who may change them. */
    may_manage: z.boolean(),
  }),
  refusals,
})

export const createWebhook = endpoint({
  ...own,
  name: 'createWebhook',
  needs_recent_proof: true,
  actions: ['write'],
  summary: 'Adds a webhook endpoint; the response is the only one that holds its secret',
  method: 'POST',
  path,
  input: z.strictObject({
    partnerId,
    /** `https`, and on the public internet. */
    url: z.string().trim().min(1).max(500),
    events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  }),
  output: z.object({ id: z.uuid(), secret: z.string() }),
  refusals: { ...refusals, 'owner-only': 403, 'too-many-webhooks': 409, 'webhook-address': 422 },
})

export const setWebhookStatus = endpoint({
  ...own,
  name: 'setWebhookStatus',
  actions: ['update'],
  summary:
    'Pauses, resumes or removes a webhook endpoint; what waits, for 30 days at most, is sent once it is resumed',
  method: 'POST',
  path: `${path}/{id}/status`,
  input: z.strictObject({
    partnerId,
    id: z.uuid(),
    status: z.enum(['active', 'paused', 'removed']),
  }),
  output: done,
  refusals: ofOwners,
})

export const changeWebhookSecret = endpoint({
  ...own,
  name: 'changeWebhookSecret',
  needs_recent_proof: true,
  actions: ['update'],
  summary: 'Gives a webhook endpoint a new secret; the old one signs as well for a day',
  method: 'POST',
  path: `${path}/{id}/secret`,
  input: z.strictObject({ partnerId, id: z.uuid() }),
  output: z.object({ secret: z.string() }),
  refusals: ofOwners,
})

export const sendTestEvent = endpoint({
  ...own,
  name: 'sendTestEvent',
  actions: ['update'],
  summary: 'Sends an event of the type `webhook.test` to a webhook endpoint',
  method: 'POST',
  path: `${path}/{id}/test`,
  input: z.strictObject({ partnerId, id: z.uuid() }),
  output: z.object({ delivery_id: z.uuid() }),
  refusals: { ...refusals, 'no-such-webhook': 404, 'webhook-off': 409, 'too-many-requests': 429 },
})

export const listDeliveries = endpoint({
  ...own,
  name: 'listDeliveries',
  summary: 'Lists what was sent to webhook endpoints of an organisation, newest first',
  method: 'GET',
  path: deliveries,
  input: z.strictObject({
    partnerId,
    status: z.enum(deliveryStatuses).optional(),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ rows: z.array(Delivery), next: z.string().nullable() }),
  refusals: { ...refusals, 'bad-cursor': 400 },
})

export const resendDelivery = endpoint({
  ...own,
  name: 'resendDelivery',
  actions: ['update'],
  summary: 'Sends an event again, with the same id',
  method: 'POST',
  path: `${deliveries}/{id}/again`,
  input: z.strictObject({ partnerId, id: z.uuid() }),
  output: done,
  refusals: {
    ...refusals,
    'no-such-delivery': 404,
    'delivery-open': 409,
    'webhook-off': 409,
    'too-many-requests': 429,
  },
})
