/** What a program of an organisation can be told of. */
export const webhookEvents = [
  'claim.decided',
  'claim.reversed',
  'claim.paid',
  'claim.needs_documents',
  'authorization.decided',
  'authorization.questions',
  'authorization.expiring',
  'payout.paid',
  'payout.returned',
  'patient.linked',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request, to try an endpoint. */
export const testEvent = 'webhook.test'

/** `disabled`: after days of failures; an owner switches it on again. */
export const endpointStatuses = ['active', 'paused', 'disabled', 'removed'] as const

export const deliveryStatuses = ['waiting', 'retrying', 'delivered', 'failed'] as const

/** Why a try did not arrive. `status`: the receiver refused it. `endpoint_off`: there is nobody to send it to any more. */
export const deliveryProblems = [
  'timeout',
  'unreachable',
  'refused_address',
  'redirect',
  'status',
  'endpoint_off',
] as const
