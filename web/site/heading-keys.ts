import type { WordKey } from '../words/words.ts'

const placeKinds = ['city', 'near', 'everywhere'] as const
const subjectKinds = ['any', 'specialty', 'facility'] as const

/** Parts of a results heading: place, kind of care, and whether an insurance is selected. */
export type HeadingParts = {
  where: (typeof placeKinds)[number]
  what: (typeof subjectKinds)[number]
  has_cover: boolean
}

/** Returns the key of a heading. Facilities are named only within a city. */
export function headingKey({ where, what, has_cover }: HeadingParts): WordKey {
  const parts = [
    where === 'city' ? '' : where,
    what === 'any' || (what === 'facility' && where !== 'city') ? '' : what,
    has_cover ? 'cover' : '',
  ]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test covers each combination
  return `find_care.h1.${parts.filter(Boolean).join('_') || 'any'}` as WordKey
}

/** Keys of all possible headings. */
export const headingKeys = placeKinds.flatMap((where) =>
  subjectKinds.flatMap((what) =>
    [true, false].map((has_cover) => headingKey({ where, what, has_cover }))
  )
)
