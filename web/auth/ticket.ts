import type { FactorNeeded } from '../app/session/identity.ts'

/*
 * The first half of a sign-in, of this tab alone. It is worth nothing without the second factor and not for long, so that
 * it may outlive a reload; signing out forgets it with everything else.
 */
const key = 'numo.ticket'
/** As long as the server takes it. */
export const ticketLife = 5 * 60_000

let kept: FactorNeeded | null = null

export function keepTicket(needed: FactorNeeded, now = Date.now()) {
  kept = needed
  try {
    sessionStorage.setItem(key, JSON.stringify({ needed, until: now + ticketLife }))
  } catch {
    // It lasts as long as the page.
  }
}

export function keptTicket(now = Date.now()): FactorNeeded | null {
  if (kept) return kept
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `keepTicket`
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
  kept = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
