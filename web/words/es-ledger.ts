import refusal from './es/ledger-refusal.json'
import trail from './es/ledger-trail.json'

/** Refusals and trail of claims and money, in addition to those of all areas. */
export const tree = { refusal, trail }
