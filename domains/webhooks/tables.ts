import { defineRecord } from '../define-record.ts'
import { deliveryProblems, deliveryStatuses, endpointStatuses } from './enums.ts'

export const webhookEndpointRecord = defineRecord({
  table: 'webhook_endpoint',
  resource: 'webhook',
  enums: { status: endpointStatuses },
  of: null,
  why: 'an address of an organisation; it belongs to no household',
})

export const webhookDeliveryRecord = defineRecord({
  table: 'webhook_delivery',
  resource: 'webhook',
  enums: { status: deliveryStatuses, problem: deliveryProblems },
  of: null,
  why: 'what an organisation was told: ids and a status, nothing of a household; deleted after 30 days',
})
