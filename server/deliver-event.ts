import type { Deliver } from '@numo/adapters/card-payments/local.ts'
import type { Config } from './config.ts'

/**
 * Delivers events of the local payment service to the program's own webhook, as Stripe would. Resolves to the
 * response status.
 */
export const deliverEvent =
  ({ host, port }: Pick<Config, 'host' | 'port'>): Deliver =>
  async (body, signature) => {
    const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
    const answer = await fetch(`http://${at}:${port}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    return answer.status
  }
