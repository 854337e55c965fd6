/* Which address this browser asked a sign-in link for. Another browser does not know it and asks its user. */
const key = 'numo-link-address'
/** As long as a link works. */
const kept_ms = 15 * 60_000

export function keepLinkAddress(email: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ email, until: Date.now() + kept_ms }))
  } catch {
    // Storage is switched off: the page asks.
  }
}

/** The address, or null where the person must say it. */
export function keptLinkAddress(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { email, until } = { email: null, until: 0, ...kept }
    return typeof email === 'string' && until > Date.now() ? email : null
  } catch {
    return null
  }
}

export function forgetLinkAddress(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
