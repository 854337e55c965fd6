import type { MatrixActors } from './test-matrix-actors.ts'
import type { Cell } from './test-matrix.ts'

type SeenResponse = { status: number; text: string; headers: Headers }

/** Headers that differ between responses with the same content. */
const ofOneResponse = /^(?:date|x-request-id|server-timing|ratelimit.*|retry-after)$/
const headersOf = (headers: Headers) =>
  [...headers]
    .filter(([name]) => !ofOneResponse.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Checks the response of every cell besides its status: a foreign record must be refused byte for byte like a
 * missing one, and no response may contain values known only to somebody else.
 */
export function createWatch({ canaries }: MatrixActors) {
  const refused = new Map<string, string>()
  const problems: string[] = []
  let compared = 0

  /** Returns the values that this caller must never receive. */
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
      // Staff see everything; one's own record may be refused with another message.
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
    /** Returns all problems found. */
    problems: () => problems,
    /** Returns how many responses about foreign records were compared with missing ones. */
    compared: () => compared,
  }
}
