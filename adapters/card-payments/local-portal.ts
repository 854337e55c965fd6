import { done, missing, required, ServiceProblem, type ServiceAnswer } from './local-answer.ts'
import { lockSubscription } from './local-billing.ts'
import { newSession, seconds } from './local-billing-objects.ts'
import { textOf, type Params } from './local-form.ts'
import { newId } from './local-objects.ts'
import { move, type SetupDeps } from './local-setups.ts'
import type { Objects, Store, StoredObject } from './local-store.ts'

/* Billing portal of the local payment service: sessions, and what their page shows and does. */

/** How long the page of a portal session works. */
const lifetime_s = 60 * 60

/** Creates a portal session of a customer. */
export async function createPortalSession(
  deps: SetupDeps,
  params: Params,
  now: Date
): Promise<ServiceAnswer> {
  const customer = textOf(params, 'customer')
  if (!customer) throw required('customer')
  if (!(await deps.objects.read('customer', customer)))
    throw missing('customer', customer, 'customer')
  const id = newId('bps', 48)
  const session: StoredObject = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created: seconds(now),
    customer,
    flow: null,
    livemode: false,
    locale: textOf(params, 'locale'),
    on_behalf_of: null,
    return_url: textOf(params, 'return_url'),
    url: deps.portalUrl(id),
  }
  await deps.objects.save(session)
  return done(session)
}

/** What the page of a portal session shows. */
export type Portal = {
  session: StoredObject
  /** The running subscription, else the last one; null for a customer who only paid once. */
  subscription: StoredObject | null
  /** The card that it charges. */
  card: StoredObject | null
  /** Newest first. */
  invoices: readonly StoredObject[]
}

/** What a customer does on the page. */
export type PortalChange = 'cancel' | 'resume' | 'card'

/** What the page of the portal does; it is not part of the API. */
export function createPortals(store: Store, depsOf: (objects: Objects) => SetupDeps) {
  const read = async (objects: Objects, id: string): Promise<Portal | null> => {
    const session = await objects.read('billing_portal.session', id)
    if (!session || Number(session['created']) + lifetime_s <= seconds(new Date())) return null
    const of = { customer: String(session['customer']), after: null, limit: 100 }
    const all = await objects.list('subscription', of)
    const subscription = all.find(({ status }) => status !== 'canceled') ?? all[0] ?? null
    const method = subscription?.['default_payment_method']
    return {
      session,
      subscription,
      card: typeof method === 'string' ? await objects.read('payment_method', method) : null,
      invoices: await objects.list('invoice', of),
    }
  }
  return {
    /** Returns what the page of a session shows; null when there is none, or its hour is over. */
    readPortal: (id: string): Promise<Portal | null> =>
      store.transaction((objects) => read(objects, id)),
    /**
     * Ends the subscription of a session with its period, has it renewed again, or opens a checkout that asks for
     * another card, whose address it returns. Null for a session that is over or has no running subscription.
     */
    async changeInPortal(id: string, change: PortalChange): Promise<string | null> {
      try {
        return await store.transaction(async (objects) => {
          const portal = await read(objects, id)
          if (!portal?.subscription) return null
          const deps = depsOf(objects)
          const subscription = await lockSubscription(deps, portal.subscription.id)
          if (subscription['status'] === 'canceled') return null
          if (change === 'card') return askForCard(deps, portal.session, subscription)
          await move(deps, subscription, 'customer.subscription.updated', {
            cancel_at_period_end: change === 'cancel',
          })
          return deps.portalUrl(id)
        })
      } catch (error) {
        if (error instanceof ServiceProblem) return null
        throw error
      }
    },
  }
}

/** Opens a checkout that gives a subscription another card and then returns to the portal. */
async function askForCard(deps: SetupDeps, portal: StoredObject, subscription: StoredObject) {
  const address = deps.portalUrl(portal.id)
  const session = {
    ...newSession(
      {
        mode: 'setup',
        customer: String(portal['customer']),
        price: null,
        success_url: address,
        cancel_url: address,
        client_reference_id: null,
        locale: String(portal['locale']),
        metadata: {},
        url: deps.checkoutUrl,
      },
      new Date()
    ),
    sold: null,
    card_of: subscription.id,
  }
  await deps.objects.save(session)
  return deps.checkoutUrl(session.id)
}
