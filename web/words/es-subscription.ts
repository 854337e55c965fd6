import refusal from './es/subscription-refusal.json'
import subscription from './es/subscription.json'

/** The subscription of a doctor. */
export const tree = { subscription, refusal }
