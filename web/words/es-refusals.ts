import ledger from './es/ledger-refusal.json'
import areas from './es/refusal.json'
import subscription from './es/subscription-refusal.json'

const refusal = { ...areas, ...ledger, ...subscription }

/** Refusals of the server; loaded with the first failed call. */
export const tree = { refusal }
