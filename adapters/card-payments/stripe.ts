import { Stripe } from 'stripe'
import {
  BadEvent,
  PaymentsRefused,
  PaymentsUnavailable,
  type CardForm,
  type CardPayments,
} from './port.ts'
import { chargeOf, disputeOf, eventOf, methodOf, refundOf, setupOf } from './stripe-shapes.ts'
import { checkSignature } from './signature.ts'
import { createStripeSubscriptions } from './stripe-subscriptions.ts'

type Settings = {
  kind: 'stripe' | 'local'
  form: CardForm
  secret_key: string
  /** Address of the API, called at first use; null for Stripe's own. */
  address: () => Promise<{ host: string; port: number; protocol: 'http' | 'https' } | null>
  /** Secrets of webhook signatures; any may match. */
  webhook_secrets: () => Promise<readonly string[]>
  /** Accept events of live mode or of test mode. */
  is_live: boolean
  timeout_ms?: number
  retries?: number
}

/** Runs a call and converts errors of the library to PaymentsRefused or PaymentsUnavailable. */
async function requested<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      const { statusCode = 0, code = '', type } = error
      const isRefusal = statusCode >= 400 && statusCode < 500 && statusCode !== 409
      // An invalid key (401, 403) or a rate limit (429) is a fault of this installation, not of the request.
      if (isRefusal && statusCode !== 401 && statusCode !== 403 && statusCode !== 429)
        throw new PaymentsRefused(code || type, 'The payment service refuses')
      throw new PaymentsUnavailable(`The payment service fails: ${type} ${statusCode}`, {
        cause: error,
      })
    }
    if (error instanceof PaymentsUnavailable) throw error
    throw new PaymentsUnavailable('The payment service fails', { cause: error })
  }
}

const isMissing = (error: unknown) =>
  error instanceof PaymentsRefused && error.code === 'resource_missing'
const isDetached = (error: unknown) =>
  error instanceof PaymentsRefused && error.code === 'payment_method_unexpected_state'

async function orNull<T>(run: Promise<T>): Promise<T | null> {
  try {
    return await run
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Fields of a dispute's evidence that hold a file, in the order in which files are given. */
const evidenceFileFields = [
  'service_documentation',
  'customer_communication',
  'receipt',
  'uncategorized_file',
] as const

/** What to expand to read the fee of a charge with it. */
const feeOfCharge = 'latest_charge.balance_transaction'

/** Card payments through Stripe's library, at Stripe or a service with the same API. */
export function createStripePayments(settings: Settings): CardPayments {
  const { kind, form, secret_key, is_live, timeout_ms = 8000, retries = 1 } = settings
  let opened: Promise<Stripe> | undefined
  const open = async () => {
    const at = await settings.address()
    return new Stripe(secret_key, {
      ...at,
      timeout: timeout_ms,
      maxNetworkRetries: retries,
      telemetry: false,
    })
  }
  const call = <T>(run: (stripe: Stripe) => Promise<T>): Promise<T> =>
    requested(async () => {
      opened ??= open()
      return run(await opened)
    })

  return {
    ...createStripeSubscriptions(call),
    kind,
    form,
    ensureCustomer: async ({ account_id, number }) => {
      const customer = await call((stripe) =>
        stripe.customers.create(
          // Only values that never change, so that repeated and concurrent calls get the same customer. No personal
          // names.
          { description: number, metadata: { account_id } },
          { idempotencyKey: `customer-${account_id}` }
        )
      )
      return idIn(customer)
    },
    startSetup: async ({ customer_id, account_id, key }) =>
      setupOf(
        await call((stripe) =>
          stripe.setupIntents.create(
            {
              customer: customer_id,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              metadata: { account_id },
            },
            { idempotencyKey: key }
          )
        )
      ),
    async readSetup(id) {
      const found = await orNull(call((stripe) => stripe.setupIntents.retrieve(id)))
      return found && setupOf(found)
    },
    async cancelSetup(id) {
      try {
        await orNull(call((stripe) => stripe.setupIntents.cancel(id)))
      } catch (error) {
        const isOver =
          error instanceof PaymentsRefused && error.code === 'setup_intent_unexpected_state'
        if (!isOver) throw error
      }
    },
    async readMethod(id) {
      const found = await orNull(call((stripe) => stripe.paymentMethods.retrieve(id)))
      return found && methodOf(found)
    },
    async listMethods(customer_id) {
      const page = await call((stripe) =>
        stripe.customers.listPaymentMethods(customer_id, { type: 'card', limit: 100 })
      )
      if (!Array.isArray(page.data)) throw new PaymentsUnavailable('A list without rows')
      return page.data.map(methodOf)
    },
    async detachMethod(id) {
      try {
        await orNull(call((stripe) => stripe.paymentMethods.detach(id)))
      } catch (error) {
        if (!isDetached(error)) throw error
      }
    },
    charge: ({ customer_id, method_id, amount, currency, key }) =>
      call(async (stripe) => {
        try {
          const charge = await stripe.paymentIntents.create(
            {
              amount,
              currency: currency.toLowerCase(),
              customer: customer_id,
              payment_method: method_id,
              confirm: true,
              off_session: true,
              expand: [feeOfCharge],
            },
            { idempotencyKey: key }
          )
          return chargeOf(charge)
        } catch (error) {
          // A declined charge exists at the service, with the reason.
          if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
            return chargeOf(error.payment_intent)
          throw error
        }
      }),
    async readCharge(id) {
      const found = await orNull(
        call((stripe) => stripe.paymentIntents.retrieve(id, { expand: [feeOfCharge] }))
      )
      return found && chargeOf(found)
    },
    refundCharge: async ({ charge, amount, key }) =>
      refundOf(
        await call((stripe) =>
          stripe.refunds.create({ payment_intent: charge, amount }, { idempotencyKey: key })
        )
      ),
    async readRefund(id) {
      const found = await orNull(call((stripe) => stripe.refunds.retrieve(id)))
      return found && refundOf(found)
    },
    async readDispute(id) {
      const found = await orNull(call((stripe) => stripe.disputes.retrieve(id)))
      return found && disputeOf(found)
    },
    async submitEvidence({ id, text, files, key }) {
      const evidence: Record<string, string> = { uncategorized_text: text }
      for (const [n, { name, mime_type, bytes }] of files.entries()) {
        // Sequential: at most four, and each keeps its place.
        const file = { name, type: mime_type, data: Buffer.from(bytes) }
        const made = await call((stripe) =>
          stripe.files.create(
            { purpose: 'dispute_evidence', file },
            { idempotencyKey: `${key}-${n}` }
          )
        )
        evidence[evidenceFileFields[n] ?? ''] = idIn(made)
      }
      return disputeOf(
        await call((stripe) =>
          stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey: key })
        )
      )
    },
    async forgetCustomer(customer_id) {
      await orNull(call((stripe) => stripe.customers.del(customer_id)))
    },
    async readEvent(raw, signature, now) {
      checkSignature(raw, signature, { secrets: await settings.webhook_secrets(), now })
      const event = eventOf(raw)
      if (event.is_live !== is_live) throw new BadEvent('other-mode')
      return event
    },
  }
}

/** Returns the id of a response. Throws PaymentsUnavailable when it has none. */
function idIn(answer: { id?: unknown }): string {
  if (typeof answer.id !== 'string') throw new PaymentsUnavailable('An answer without an id')
  return answer.id
}
