const tints = ['busy', 'teal', 'dispute', 'info', 'ok', 'warn'] as const
const shapes = ['round', 'square', 'drop', 'leaf'] as const

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

/** Colour and outline of drawn initials. */
export type Look = { tint: (typeof tints)[number]; shape: (typeof shapes)[number] }

const nextOf = <T,>(values: readonly [T, ...T[]], from: number, used: readonly T[]): T => {
  const turned = [...values.slice(from), ...values.slice(0, from)]
  return turned.find((value) => !used.includes(value)) ?? values[0]
}

function hashOf(name: string): number {
  let hash = 0
  for (const initial of name) hash = (hash * 31 + (initial.codePointAt(0) ?? 0)) >>> 0
  return hash
}

/**
 * Returns the looks of names in a list; deterministic. Each differs in colour from the three before it and in outline
 * from the one before.
 */
export function looksOf(names: readonly string[]): Look[] {
  const looks: Look[] = []
  for (const name of names) {
    const hash = hashOf(name)
    const before = looks.slice(-3)
    looks.push({
      tint: nextOf(
        tints,
        hash % tints.length,
        before.map(({ tint }) => tint)
      ),
      shape: nextOf(
        shapes,
        Math.floor(hash / tints.length) % shapes.length,
        before.slice(-1).map(({ shape }) => shape)
      ),
    })
  }
  return looks
}

/** Returns the look of a name that stands alone. */
export const lookOf = (name: string): Look => looksOf([name])[0] ?? { tint: 'busy', shape: 'round' }

type AvatarProps = {
  name: string
  large?: boolean
  small?: boolean
  /** From `looksOf` in a list, so that neighbours differ. */
  look?: Look | undefined
}

export const Avatar = ({
  name,
  large = false,
  small = false,
  look = lookOf(name),
}: AvatarProps) => (
  <span
    className={`ava ava-${look.tint} ava-${look.shape}${large ? ' ava-lg' : ''}${small ? ' ava-sm' : ''}`}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
)
