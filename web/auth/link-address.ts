/* The email address this browser requested a sign-in link for. Another browser has to ask for it. */
const key = 'numo-link-address'
/** Lifetime of a link in milliseconds. */
const stored_ms = 15 * 60_000

export function storeLinkAddress(email: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ email, until: Date.now() + stored_ms }))
  } catch {
    // Storage is optional: the page asks.
  }
}

/** Returns the email address; null when the user has to type it. */
export function storedLinkAddress(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { email, until } = { email: null, until: 0, ...stored }
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
