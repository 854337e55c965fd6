import { addImport, circlesOf, type ImportGraph } from './circles.ts'

/**
 * Layers of `web/`, lowest first; a file may import its own layer and lower ones. Folders not listed belong to a noun,
 * or are `site`, shared by public pages. Files at the top of `web/` are the highest layer, except routes and paths,
 * which are plain data.
 */
const layers: readonly (readonly string[])[] = [
  ['words', 'routes.ts', 'paths.ts'],
  ['ui'],
  ['app'],
  ['<noun>'],
  ['pages', 'layouts', 'chrome', 'islands'],
  ['<top>'],
]
const nouns = layers.findIndex((names) => names.includes('<noun>'))
const top = layers.length - 1

/** First path segment below `web/`: a folder or a top-level file. */
const partOf = (path: string) => /^web\/([^/]+)/.exec(path)?.[1]

function layerOf(part: string): number {
  const found = layers.findIndex((names) => names.includes(part))
  if (found !== -1) return found
  return part.includes('.') ? top : nouns
}

/** Cached responses are keyed and invalidated by contracts, only in `web/app` (`useRead`, `useCommand`, `useShow`). */
const byHand = /\b(?:queryKey|invalidateQueries|setQueryData|useQueryClient|useMutation)\b/

/** Reports use of query keys or invalidation outside `web/app`. */
export function handWrittenKey(path: string, code: string): string[] {
  const found = path.startsWith('web/app/') || !path.startsWith('web/') ? null : byHand.exec(code)
  return found ? [`${path} uses ${found[0]} by hand: read with useRead, write with useCommand`] : []
}

/** Reports React's `lazy`, whose failure would replace the page with what was typed there, outside `lazyPart`. */
export function bareLazy(path: string, code: string): string[] {
  const isOther = !path.startsWith('web/') || path === 'web/ui/lazy-part.tsx'
  return isOther || !/\blazy\(/.test(code) ? [] : [`${path} uses lazy: use lazyPart`]
}

/** Files in which the day of an instant is that of UTC on purpose. */
const utcDays = new Set([
  'web/claims/event-day.tsx', // a day without a time, kept as an instant
  'web/pages/public/provider/profile.tsx', // the server draws it for readers of any zone
])

/** Reports the UTC day of an instant shown as a day: in Mexico it is the next one from the evening on. */
export function utcDay(path: string, code: string): string[] {
  const isShown = path.startsWith('web/') && !utcDays.has(path)
  const found = isShown ? /formats\.day\([^)]*_at\b/.exec(code) : null
  return found ? [`${path} shows the UTC day of an instant: use formats.moment(at, 'day')`] : []
}

/** Collects imports within `web/`; reports upward imports, and cycles between folders of one layer. */
export function watchWeb() {
  const folders: ImportGraph = new Map()
  const problems: string[] = []
  return {
    add(from: string, to: string) {
      const [one, other] = [partOf(from), partOf(to)]
      if (!one || !other || one === other) return
      if (layerOf(other) > layerOf(one))
        problems.push(`${from} may not import ${to}, which stands in a higher layer of web/`)
      else if (layerOf(other) === layerOf(one) && layerOf(one) !== top)
        addImport(folders, one, other)
    },
    problems: () => [
      ...problems,
      ...circlesOf(folders).map(
        (circle) => `folders of web/ import each other in a circle: ${circle}`
      ),
    ],
  }
}
