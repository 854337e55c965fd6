import type { Nav } from '../app/nav/nav.ts'

export type PaletteEntry = {
  id: string
  group: 'recent' | 'records' | 'pages' | 'actions'
  title: string
  /** Additional search terms. */
  also: string
}

/** Normalizes text for comparison: lower case, without diacritics. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns the entries that contain every word of the search, those whose title begins with it first; otherwise keeps
 * their order. An empty search returns all.
 */
export function findEntries<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  search: string
): Entry[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = entries.filter(({ title, also }) => {
    const text = plain(`${title} ${also}`)
    return words.every((word) => text.includes(word))
  })
  const starts = (entry: Entry) => plain(entry.title).startsWith(words[0] ?? '')
  return [...found.filter(starts), ...found.filter((entry) => !starts(entry))]
}

/** Returns the links of several areas without duplicates. */
export const linksOf = (navs: readonly Nav[]) => {
  const seen = new Set<string>()
  return navs
    .flatMap(({ groups }) => groups.flatMap(({ links }) => links))
    .filter(({ to }) => !seen.has(to) && seen.add(to))
}
