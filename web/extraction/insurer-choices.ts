import type { InsurerCandidate } from '@numo/domains/extractions/contract-fields.ts'

/** The id of the choice for an insurer that is not listed. */
export const notListed = 'none'

/** A candidate with this score has the name on the card but for a letter or a common word. */
const nearlySame = 0.8

/**
 * The insurers offered as buttons, by slug, and the place of "not listed" among them: first unless a name is nearly
 * the same, so that a similar name is never accepted in passing.
 */
export function insurerChoices(
  candidates: readonly InsurerCandidate[],
  own: { id: string; name: string } | null
): { id: string; name: string | null }[] {
  const likely = candidates.slice(0, 3).map(({ slug, name }) => ({ id: slug, name }))
  if (own && !likely.some(({ id }) => id === own.id)) likely.push(own)
  const none = { id: notListed, name: null }
  const isSure = (candidates[0]?.score ?? 0) >= nearlySame
  return isSure ? [...likely, none] : [none, ...likely]
}
