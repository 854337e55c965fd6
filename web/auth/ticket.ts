import type { FactorNeeded } from '../session/identity.ts'

/** The first half of a sign-in, for as long as this page lives; it is worth nothing without the second factor. */
let ticket: FactorNeeded | null = null

export const keepTicket = (needed: FactorNeeded) => void (ticket = needed)
export const keptTicket = () => ticket
export const dropTicket = () => void (ticket = null)
