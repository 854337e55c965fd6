import { serve } from '../serve.ts'
import { changeSubscriptionCard } from './change-subscription-card.ts'
import { changeSubscription } from './change-subscription.ts'
import * as contract from './contract.ts'
import { createCheckoutSession } from './create-checkout-session.ts'
import { getSubscriptionStatus } from './get-subscription-status.ts'
import { getSubscription } from './get-subscription.ts'
import { openSubscriptionPortal } from './open-subscription-portal.ts'
import { verifySession } from './verify-session.ts'

/** Endpoints of this domain. */
export const subscriptionsApi = [
  serve(contract.getSubscriptionStatus, getSubscriptionStatus),
  serve(contract.getSubscription, getSubscription),
  serve(contract.createCheckoutSession, createCheckoutSession),
  serve(contract.verifySession, verifySession),
  serve(contract.changeSubscription, changeSubscription),
  serve(contract.changeSubscriptionCard, changeSubscriptionCard),
  serve(contract.openSubscriptionPortal, openSubscriptionPortal),
]
