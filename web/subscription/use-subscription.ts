import { getSubscriptionStatus } from '@numo/domains/subscriptions/contract.ts'
import { statusFresh_ms } from '@numo/domains/subscriptions/rules.ts'
import { useRead } from '../app/use-read.ts'

/** How long the status is kept: five minutes (specification section 9). */
export const keptStatus = { staleTime: statusFresh_ms } as const

/**
 * The subscription of the signed-in person, kept for five minutes. `refetch` forces a new reading, and so does a change
 * of a subscription, here or elsewhere.
 */
export const useSubscription = () => useRead(getSubscriptionStatus, {}, keptStatus)
