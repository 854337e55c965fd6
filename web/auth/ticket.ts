import type { FactorNeeded } from '../app/session/identity.ts'

/*
 * Ticket of a sign-in whose password was correct, in this tab only. It is short-lived and useless without the second
 * factor, so it may survive a reload; cleared on sign-out.
 */
const key = 'numo.ticket'
/** Lifetime on the server in milliseconds. */
export const ticketLife = 5 * 60_000

let current: FactorNeeded | null = null

export function storeTicket(needed: FactorNeeded, now = Date.now()) {
  current = needed
  try {
    sessionStorage.setItem(key, JSON.stringify({ needed, until: now + ticketLife }))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function storedTicket(now = Date.now()): FactorNeeded | null {
  if (current) return current
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storeTicket`
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      needed: FactorNeeded
      until: number
    } | null
    return found && found.until > now ? found.needed : null
  } catch {
    return null
  }
}

export function dropTicket() {
  current = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is optional.
  }
}
