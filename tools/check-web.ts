import { addImport, circlesOf, type ImportGraph } from './circles.ts'

/**
 * The layers of `web/`, lowest first; a file imports its own layer and those below. A folder that is not named here is
 * one noun's, or `site`, what public pages share. Files at the top of `web/` join everything, but the addresses of the pages are plain data that all may read.
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

/** The first part of a path below `web/`: a folder, or a file at its top. */
const partOf = (path: string) => /^web\/([^/]+)/.exec(path)?.[1]

function layerOf(part: string): number {
  const found = layers.findIndex((names) => names.includes(part))
  if (found !== -1) return found
  return part.includes('.') ? top : nouns
}

/** What is kept of answers is named and invalidated by contracts, in `web/app` alone (`useRead`, `useCommand`, `useShow`). */
const byHand = /\b(?:queryKey|invalidateQueries|setQueryData|useQueryClient|useMutation)\b/

/** A file of `web/` outside `web/app` that names or invalidates what is kept of answers by hand. */
export function handWrittenKey(path: string, code: string): string[] {
  const found = path.startsWith('web/app/') || !path.startsWith('web/') ? null : byHand.exec(code)
  return found ? [`${path} uses ${found[0]} by hand: read with useRead, write with useCommand`] : []
}

/** Collects imports within `web/` and says which go up; `circles` are of folders of one layer. */
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
