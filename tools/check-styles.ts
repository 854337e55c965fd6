import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@numo/kit/site.ts'
import { sheets } from '../web/site/sheets.ts'
import { importsOf, readSources, withoutComments, type Source } from './sources.ts'

/** Sheets without a component: tokens, elements, layout utilities, print styles of the public site. */
const shared: ReadonlySet<string> = new Set(
  ['tokens', 'base', 'utilities', 'print'].map((name) => `web/styles/${name}.css`)
)
/** Entry sheets of pages and what both import: only imports, in cascade order. */
const bundles: readonly string[] = ['app', 'site', 'common', ...sheets].map(
  (name) => `web/styles/${name}.css`
)

/** Classes written by a library. */
const isForeign = (name: string) => name.startsWith('maplibregl-')

/** Reads all style sheets of `web/`, by path. */
export const readSheets = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('web/**/*.css', { cwd: root, exclude: ['**/node_modules/**'] })
      .toSorted()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  )

/** Returns the classes that lead the selectors of a sheet. */
export function leadingClasses(sheet: string): ReadonlySet<string> {
  const rules = withoutComments(sheet).matchAll(/(?<=^|[{};])([^{};]+)\{/g)
  return new Set(
    [...rules]
      .map(([, selectors = '']) => selectors.trim())
      .filter((selectors) => !selectors.startsWith('@'))
      .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
      .flatMap((selector) => /\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? [])
  )
}

type Usage = { words: ReadonlySet<string>; prefixes: readonly string[] }

/** Possible class names in a file: words of its strings, and prefixes of template strings. */
function usageOf({ text }: Source): Usage {
  const code = withoutComments(text)
  const literals = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, a, b]) => a ?? b ?? '')
  const templates = [...code.matchAll(/`((?:\$\{(?:`[^`]*`|[^`}])*\}|[^`])*)`/g)].map(
    ([, whole = '']) => whole
  )
  const parts = templates.flatMap((whole) => whole.split(/\$\{(?:`[^`]*`|[^`}])*\}/))
  return {
    words: new Set([...literals, ...parts].flatMap((literal) => literal.split(/[\s"'<>=]+/))),
    prefixes: templates.flatMap((whole) =>
      [...whole.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, start = '']) => start)
    ),
  }
}

const doesUse = ({ words, prefixes }: Usage, name: string) =>
  words.has(name) || prefixes.some((start) => name.startsWith(start))

/**
 * Checks ownership of style sheets, one line per problem: a sheet without component, layout or page of its name beside
 * it, or that no page loads; a class styled in two sheets; a class used neither by the owner of its sheet nor by a
 * related file. Related are files it imports and that import it, and for a layout its pages.
 */
export function checkStyles(root: string, routes: readonly Route[]): string[] {
  const all = readSheets(root)
  const sources = readSources(root, ['web']).filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const usages = new Map(sources.map((source) => [source.path, usageOf(source)]))
  const imports = new Map(sources.map((source) => [source.path, importsOf(source, root)]))
  const loaded = new Set(
    bundles.flatMap((bundle) =>
      [...(all.get(bundle) ?? '').matchAll(/@import '([^']+)'/g)].map(([, to = '']) =>
        join('web/styles', to)
      )
    )
  )

  function partsOf(owner: string): ReadonlySet<string> {
    const found = new Set<string>()
    const add = (path: string) => {
      if (found.has(path) || !imports.has(path)) return
      found.add(path)
      imports.get(path)?.forEach(add)
    }
    add(owner)
    for (const [path, to] of imports) if (to.includes(owner)) found.add(path)
    const layout = /^web\/layouts\/([\w-]+)\.tsx$/.exec(owner)?.[1]
    for (const route of routes) if (route.layout === layout) add(`web/pages/${route.page}.tsx`)
    return found
  }

  const problems: string[] = []
  const styledIn = new Map<string, string>()
  for (const [path, text] of all) {
    if (bundles.includes(path)) continue
    if (!loaded.has(path)) problems.push(`${path} is loaded by no page`)
    const base = path.slice(0, -'.css'.length)
    const owner = [`${base}.tsx`, `${base}.ts`].find((file) => imports.has(file))
    if (!owner && !shared.has(path)) problems.push(`${path} has no component beside it`)
    const parts = owner ? partsOf(owner) : usages.keys()
    const users = [...parts].flatMap((file) => usages.get(file) ?? [])
    for (const name of leadingClasses(text)) {
      const other = styledIn.get(name)
      if (other) problems.push(`.${name} is styled in ${other} and in ${path}`)
      styledIn.set(name, path)
      if (!isForeign(name) && !users.some((usage) => doesUse(usage, name)))
        problems.push(`.${name} of ${path} is used by nothing that belongs to it`)
    }
  }
  return problems
}
