import { routes } from '../../web/routes.ts'
import { importsOf, readSources, withoutComments } from '../sources.ts'

/** What a source file may say: whole keys, and beginnings of keys that are completed at run time. */
type Uses = { keys: Set<string>; beginnings: string[] }

function usesOf(text: string): Uses {
  const keys = new Set<string>()
  const beginnings: string[] = []
  for (const [, name = '', gap] of withoutComments(text).matchAll(
    /['"`]([a-z][a-z\d_]*\.[\w.-]*)(\$\{)?/g
  ))
    if (gap) beginnings.push(name)
    else keys.add(name)
  return { keys, beginnings }
}

const withoutForm = (key: string) => key.replace(/_(?:one|many|other)$/, '')

/**
 * Returns the paths of the screens on which each sentence can stand: those whose layout, page or what they import name
 * its key, or a beginning of it. A sentence that no screen names is missing from the map.
 */
export function findScreens(root: string, keys: readonly string[]): Map<string, string[]> {
  const sources = readSources(root, ['web', 'kit', 'domains']).filter(
    ({ path }) => !/\.test\.tsx?$/.test(path)
  )
  const imports = new Map(sources.map((source) => [source.path, importsOf(source, root)]))
  const uses = new Map(sources.map(({ path, text }) => [path, usesOf(text)]))
  const keysOf = new Map(
    [...uses].map(([path, { keys: whole, beginnings }]) => [
      path,
      keys.filter(
        (key) =>
          whole.has(key) ||
          whole.has(withoutForm(key)) ||
          beginnings.some((beginning) => key.startsWith(beginning))
      ),
    ])
  )
  const screens = new Map<string, Set<string>>()
  for (const { path, layout, page } of routes) {
    const files = new Set([`web/layouts/${layout}.tsx`, `web/pages/${page}.tsx`])
    // A set is walked in the order of insertion, also what is added meanwhile.
    for (const file of files) {
      // The catalogue of refusals belongs to no screen: each can show any of them.
      if (file === 'web/app/problem-text.ts') continue
      for (const key of keysOf.get(file) ?? [])
        screens.set(key, (screens.get(key) ?? new Set()).add(path))
      for (const next of imports.get(file) ?? []) if (imports.has(next)) files.add(next)
    }
  }
  return new Map([...screens].map(([key, paths]) => [key, [...paths]]))
}
