import type { WordKey } from '../words/words.ts'

const wheres = ['city', 'near', 'everywhere'] as const
const whats = ['any', 'specialty', 'facility'] as const

/** What a list of results is called: where, what, and whether an insurance is chosen. */
export type HeadingParts = {
  where: (typeof wheres)[number]
  what: (typeof whats)[number]
  has_cover: boolean
}

/** The sentence of a heading. Places apart from doctors are only named within a city. */
export function headingKey({ where, what, has_cover }: HeadingParts): WordKey {
  const parts = [
    where === 'city' ? '' : where,
    what === 'any' || (what === 'facility' && where !== 'city') ? '' : what,
    has_cover ? 'cover' : '',
  ]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test asks for each combination
  return `find_care.h1.${parts.filter(Boolean).join('_') || 'any'}` as WordKey
}

/** Every heading there can be. */
export const headingKeys = wheres.flatMap((where) =>
  whats.flatMap((what) => [true, false].map((has_cover) => headingKey({ where, what, has_cover })))
)
