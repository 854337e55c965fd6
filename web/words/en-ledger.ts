import refusal from './en/ledger-refusal.json'
import trail from './en/ledger-trail.json'

/** Refusals and trail of claims and money, in addition to those of all areas. */
export const tree = { refusal, trail }
