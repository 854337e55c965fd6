import type { Hono } from 'hono'
import { receivePaymentEvent } from '@numo/domains/payments/receive-payment-event.ts'
import { jsonAnswer } from './answer.ts'
import { refuseMethod } from './api.ts'
import type { Asked, Socketed } from './asked.ts'
import type { Program } from './program.ts'
import { readBody } from './read-body.ts'
import type { Respond } from './respond.ts'

const mostEventBytes = 500_000

/**
 * What outside services tell us. The signature is over the bytes as they came, so these are no endpoints of a contract:
 * nothing is parsed before it is checked.
 */
export function mountWebhooks(
  app: Hono<Socketed>,
  { contextFor }: Pick<Program, 'contextFor'>,
  respond: Respond
) {
  const pattern = '/api/stripe/webhook'
  const answer = async (asked: Asked) => {
    const raw = await readBody(asked.raw, mostEventBytes)
    const signature = asked.header('stripe-signature')
    return jsonAnswer(200, await receivePaymentEvent(contextFor('program'), { raw, signature }))
  }
  app.post(pattern, respond({ pattern, limited: true, answer }))
  app.all(pattern, respond({ pattern, limited: true, answer: () => refuseMethod(['POST']) }))
}
