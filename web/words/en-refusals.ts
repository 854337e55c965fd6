import ledger from './en/ledger-refusal.json'
import areas from './en/refusal.json'
import subscription from './en/subscription-refusal.json'

const refusal = { ...areas, ...ledger, ...subscription }

/** Refusals of the server; loaded with the first failed call. */
export const tree = { refusal }
