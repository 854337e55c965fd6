import subscription from './es/subscription.json'

/** The subscription of a doctor. */
export const tree = { subscription }
