import subscription from './en/subscription.json'

/** The subscription of a doctor. */
export const tree = { subscription }
