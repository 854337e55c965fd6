import type { Pool } from 'pg'
import { createLocalPayments, type Deliver, type LocalPayments } from './local.ts'
import { noCardPayments } from './none.ts'
import type { CardPayments } from './port.ts'
import { createStripePayments } from './stripe.ts'

export type StripeSettings = {
  secret_key: string
  publishable_key: string
  /** Several while one is replaced by another. */
  webhook_secrets: readonly string[]
  /** Null: Stripe itself. */
  address: { host: string; port: number; protocol: 'http' | 'https' } | null
}

type Settings = {
  /** Null: the local service, where test cards may be taken. */
  stripe: StripeSettings | null
  takes_test_cards: boolean
  public_origin: string
}

/** The payment service of the settings; `local` where it is the one that comes with Numo, with its form and events. */
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
