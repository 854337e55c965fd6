const tints = ['busy', 'teal', 'dispute', 'info', 'ok', 'warn'] as const

/** Returns up to two initials of a name without its titles: `Dra. Ximena Arriaga Solís` -> `XA`. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:(?:dra?|lic|prof|mtra?|sr|sra|ing|mr|mrs|ms)\.?\s+)+/i, '')
    .split(/[\s-]+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
  const upper = words.filter((initial) => initial !== initial.toLowerCase())
  const used = upper.length > 0 ? upper : words
  return used.slice(0, 2).join('').toUpperCase()
}

/** Returns the background tint for a name; deterministic (hash of the name). */
export function tintOf(name: string): string {
  let hash = 0
  for (const initial of name) hash = (hash * 31 + (initial.codePointAt(0) ?? 0)) >>> 0
  return tints[hash % tints.length] ?? 'busy'
}

export const Avatar = ({ name, large = false }: { name: string; large?: boolean }) => (
  <span className={`ava ava-${tintOf(name)}${large ? ' ava-lg' : ''}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
