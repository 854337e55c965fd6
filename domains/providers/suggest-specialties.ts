import { lexicon } from './query/lexicon.ts'
import { tokensOf } from './query/tokens.ts'
import { understand } from './understand.ts'

/**
 * Returns the kinds of care of a query, most likely first, then those with a word that starts with the text, so that `derm` suggests
 * dermatology while typing.
 */
export function specialtiesFor(q: string): string[] {
  const beginning = tokensOf(q)
    .map(({ text }) => text)
    .join(' ')
  if (beginning === '') return []
  const meant = understand(q).specialty_ids
  const started = [...lexicon.phrases]
    .filter(([phrase]) => phrase.startsWith(beginning) || phrase.includes(` ${beginning}`))
    .flatMap(([, ids]) => ids)
  return [...new Set([...meant, ...started])]
}
