import type { Marked } from './marks.ts'
import type { Named, PlaceMeant } from './places.ts'

/** Before a place: what happened there is over, and somebody looks elsewhere. */
const past =
  /(?:^| )(?:after|despues|tras|from|hiking|camping|trip|viaje|vacaciones|vacation|visit\w*|went|was|got|had|did|done|broke|hurt|diagnosed|fui|fuimos|estuve|estuvimos|hicieron|hice|pusieron|pusimos|operaron|fracture|rompi|lastime|caimos|cai|diagnosticaron|nacio|compre|say)(?: |$)/
/** Before a place: somebody is there, or soon will be. */
const present =
  /(?:^| )(?:now|ahora|currently|actualmente|live|living|vivo|vivimos|vive|estoy|estamos|staying|based|move|moving|relocating|mudo|mudamos|here)(?: |$)/

/**
 * Returns the place that is meant: of several the one where somebody is now, not where something happened, a city before its country;
 * a neighbourhood and its city are one.
 */
export function placeMeant(marked: readonly Marked[], found: readonly Named[]): PlaceMeant | null {
  const score = ({ meant, from, announced }: Named) => {
    const since = Math.max(
      from - 6,
      marked.slice(0, from).findLastIndex(({ starts, role }) => starts || role?.is === 'place')
    )
    const before = marked
      .slice(Math.max(0, since), from)
      .map(({ text }) => text)
      .join(' ')
    return (
      (past.test(before) ? -4 : 0) +
      (present.test(before) ? 3 : 0) +
      (announced ? 2 : 0) -
      (meant.kind === 'country' ? 3 : 0)
    )
  }
  const [best] = found.toSorted((a, b) => score(b) - score(a) || a.from - b.from)
  if (!best) return null
  const near = found.filter((one) => score(one) >= 0).map(({ meant }) => meant)
  const part = near.find(({ kind }) => kind === 'neighborhood')
  const whole = near.find(({ kind }) => kind === 'city')
  return part?.kind === 'neighborhood' && whole?.kind === 'city'
    ? { ...part, city: whole.id }
    : best.meant
}
