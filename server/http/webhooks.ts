import type { Hono } from 'hono'
import { receivePaymentEvent } from '@numo/domains/payments/receive-payment-event.ts'
import { jsonResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import type { Program } from './program.ts'
import { readBody } from './read-body.ts'
import type { Respond } from './respond.ts'

const maxEventBytes = 500_000

/**
 * Mounts the webhooks of outside services. Signatures cover the raw bytes, so these are no contract endpoints:
 * nothing is parsed before the signature is verified.
 */
export function mountWebhooks(
  app: Hono<NodeBindings>,
  { contextFor }: Pick<Program, 'contextFor'>,
  respond: Respond
) {
  const pattern = '/api/stripe/webhook'
  const response = async (request: HttpRequest) => {
    const raw = await readBody(request.raw, maxEventBytes)
    const signature = request.header('stripe-signature')
    return jsonResponse(200, await receivePaymentEvent(contextFor('program'), { raw, signature }))
  }
  app.post(pattern, respond({ pattern, limited: true, answer: response }))
  app.all(pattern, respond({ pattern, limited: true, answer: () => refuseMethod(['POST']) }))
}
