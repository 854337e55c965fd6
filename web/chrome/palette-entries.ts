import type { Nav } from '../app/nav/nav.ts'

export type PaletteEntry = {
  id: string
  group: 'recent' | 'records' | 'pages' | 'actions'
  title: string
  /** What else it may be found by. */
  also: string
}

/** Text as it is compared: lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * The entries every word of a search is in, those whose title begins with it first. An empty search finds all. The
 * order of the entries is kept otherwise.
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

/** The links of several areas, each once. */
export const linksOf = (navs: readonly Nav[]) => {
  const seen = new Set<string>()
  return navs
    .flatMap(({ groups }) => groups.flatMap(({ links }) => links))
    .filter(({ to }) => !seen.has(to) && seen.add(to))
}
