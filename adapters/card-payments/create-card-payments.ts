import type { Pool } from 'pg'
import { createLocalPayments, type Deliver, type LocalPayments } from './local.ts'
import { noCardPayments } from './none.ts'
import type { CardPayments } from './port.ts'
import { createStripePayments } from './stripe.ts'

export type StripeSettings = {
  secret_key: string
  publishable_key: string
  /** Several during a rotation of the secret. */
  webhook_secrets: readonly string[]
  /** Base address of the API; null for Stripe itself. */
  address: { host: string; port: number; protocol: 'http' | 'https' } | null
}

type Settings = {
  /** Null selects the local service, which accepts test cards when `takes_test_cards` is true. */
  stripe: StripeSettings | null
  takes_test_cards: boolean
  public_origin: string
}

/**
 * Creates the configured payment service. `local` is null unless the service bundled with Numo is in use; it also has
 * the card form and delivers events.
 */
export function createCardPayments(
  { stripe, takes_test_cards, public_origin }: Settings,
  deps: { pool: Pool; deliver?: Deliver; every_ms?: number }
): { cards: CardPayments; local: LocalPayments | null } {
  if (stripe) {
    const cards = createStripePayments({
      kind: 'stripe',
      form: { kind: 'stripe', publishable_key: stripe.publishable_key },
      secret_key: stripe.secret_key,
      address: async () => stripe.address,
      webhook_secrets: async () => stripe.webhook_secrets,
      is_live: /^[rs]k_live_/.test(stripe.secret_key),
    })
    return { cards, local: null }
  }
  if (!takes_test_cards) return { cards: noCardPayments, local: null }
  const local = createLocalPayments({ ...deps, public_origin })
  return { cards: local.cards, local }
}
