import type { MatrixActors } from './test-matrix-actors.ts'
import type { Cell } from './test-matrix.ts'

type SeenResponse = { status: number; text: string; headers: Headers }

/** Headers that are of one answer alone, whatever it says. */
const ofOneResponse = /^(?:date|x-request-id|server-timing|ratelimit.*|retry-after)$/
const headersOf = (headers: Headers) =>
  [...headers]
    .filter(([name]) => !ofOneResponse.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Looks at what every cell was answered, beside its status: a foreign thing must be refused exactly like a missing one, to
 * the byte, and no answer may hold anything that is known of somebody else alone.
 */
export function createWatch({ canaries }: MatrixActors) {
  const refused = new Map<string, string>()
  const problems: string[] = []
  let compared = 0

  /** What this caller must never be told. */
  const foreignTo = ({ actor }: Cell): readonly string[] => {
    if (actor.admin) return []
    return (['mine', 'theirs'] as const)
      .filter((side) => actor.client !== side && actor.partner !== side)
      .flatMap((side) => canaries[side])
  }

  return {
    see(cell: Cell, { status, text, headers }: SeenResponse) {
      const message = `${cell.served.endpoint.name} as ${cell.actor.name}`
      const reported = foreignTo(cell).filter((word) => text.includes(word))
      if (reported.length > 0)
        problems.push(`${message} about ${cell.about} is told ${reported.join(', ')}`)
      const { actor, about, row } = cell
      // Staff see everything; what is one's own may be refused in words of its own.
      const isOwn = about === actor.client || about === actor.partner
      if (status !== 404 || !row.owns || isOwn || actor.admin) return
      const whole = JSON.stringify([text, headersOf(headers)])
      const other = refused.get(message)
      if (other === undefined) refused.set(message, whole)
      else {
        compared += 1
        if (other !== whole)
          problems.push(`${message}: foreign and missing differ: ${other} ${whole}`)
      }
    },
    /** Everything that was wrong. */
    problems: () => problems,
    /** How many foreign things were held against missing ones. */
    compared: () => compared,
  }
}
