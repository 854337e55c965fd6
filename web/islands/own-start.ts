/** The user who is signed in on this browser, as stored by the signed-in program (`app/store-signed-in-user.ts`). */
export type OwnStart = { name: string; start: string }

/** Parses the stored name and start page of the signed-in user; null when there is none or it is invalid. */
export function ownStartFrom(text: string | null): OwnStart | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    if (!('name' in value && 'start' in value)) return null
    const { name, start } = value
    if (typeof name !== 'string' || typeof start !== 'string') return null
    return /^\/[a-z]+$/.test(start) ? { name: name.slice(0, 40), start } : null
  } catch {
    return null
  }
}
