import type { StripeSettings } from '@numo/adapters/card-payments/create-card-payments.ts'
import type { Settings } from './settings.ts'

/** Settings of cards on file. */
export type PaymentSettings = {
  /** Null: the local payment service outside production; in production no cards. */
  stripe: StripeSettings | null
}

type SettingsError = { wrong: string }

const key =
  (kinds: string, example: string) =>
  (value: string): string | SettingsError =>
    new RegExp(`^(?:${kinds})_(?:live|test)_\\w{8,200}$`).test(value)
      ? value
      : { wrong: `is not a key that begins with ${example}` }

const secrets = (value: string): readonly string[] | SettingsError => {
  const all = value.split(/\s*,\s*/)
  return all.every((one) => /^whsec_[\w+/=-]{16,200}$/.test(one))
    ? all
    : { wrong: 'is not a list of secrets that begin with whsec_' }
}

const apiAddress = (value: string): StripeSettings['address'] | SettingsError => {
  const url = URL.parse(value)
  const protocol = url?.protocol === 'https:' ? 'https' : url?.protocol === 'http:' ? 'http' : null
  if (!url || !protocol || url.href !== `${url.origin}/`)
    return { wrong: 'is not a scheme, a host and a port' }
  return {
    protocol,
    host: url.hostname,
    port: Number(url.port) || (protocol === 'https' ? 443 : 80),
  }
}

const live = (text: string) => text.includes('_live_')

/**
 * Reads the settings. Stripe requires both keys, of the same mode (live or test), and at least one webhook secret:
 * without one anybody could forge events.
 */
export function readPaymentSettings(from: Settings, isProduction: boolean): PaymentSettings {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const
  const address = from.read('STRIPE_API_URL', apiAddress, 'https://api.stripe.com', null)
  if (names.filter((name) => from.has(name)).length === 0) return { stripe: null }
  const why = 'Stripe needs all of its settings'
  from.require('STRIPE_SECRET_KEY', why, 'sk_live_...')
  from.require('STRIPE_PUBLISHABLE_KEY', why, 'pk_live_...')
  from.require(
    'STRIPE_WEBHOOK_SECRETS',
    'without it anybody could tell Numo that a card is on file',
    'whsec_...'
  )
  const secret_key = from.read('STRIPE_SECRET_KEY', key('sk|rk', 'sk_'), 'sk_live_...', '', true)
  const publishable_key = from.read('STRIPE_PUBLISHABLE_KEY', key('pk', 'pk_'), 'pk_live_...', '')
  const webhook_secrets = from.read('STRIPE_WEBHOOK_SECRETS', secrets, 'whsec_...', [], true)
  if (secret_key && publishable_key && live(secret_key) !== live(publishable_key))
    from.forbid('STRIPE_PUBLISHABLE_KEY', 'it is of another mode than STRIPE_SECRET_KEY')
  if (isProduction && address?.protocol === 'http')
    from.forbid('STRIPE_API_URL', 'production asks Stripe over https only')
  return { stripe: { secret_key, publishable_key, webhook_secrets, address } }
}
