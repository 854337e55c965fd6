/* The email address this browser requested a sign-in link for. Another browser has to ask for it. */
const key = 'numo-link-address'
/** Lifetime of a link in milliseconds. */
const kept_ms = 15 * 60_000

export function keepLinkAddress(email: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ email, until: Date.now() + kept_ms }))
  } catch {
    // Storage is optional: the page asks.
  }
}

/** Returns the email address; null when the user has to type it. */
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
    // Storage is optional.
  }
}
