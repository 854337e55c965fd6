import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkKit } from './check-kit.ts'
import { checkSystemUses } from './check-system.ts'
import { checkMigrations, foreignWrites, tableOwners } from './check-tables.ts'
import { bareLazy, handWrittenKey, utcDay, watchWeb } from './check-web.ts'
import { addImport, circlesOf, type ImportGraph } from './circles.ts'
import { linesOfCode, longestFile } from './sizes.ts'
import { importsOf, readSources, withoutComments } from './sources.ts'
import { systemUses } from './system-uses.ts'

const folders = ['kit', 'adapters', 'domains', 'server', 'web', 'e2e', 'tools', 'scripts']

/** Files of the domains that the browser may load. */
const browserSafe =
  /^domains\/(?:shapes|phone-text|web-address|[\w-]+\/(?:enums|(?:contract|rules)(?:-[\w-]+)?))\.ts$/
/**
 * Enumerations and table declarations of a noun. They import only enumerations and files of their own noun, so
 * importing them cannot create a cycle.
 */
const isLeaf = (path: string) =>
  /^domains\/(?:define-record|[\w-]+\/(?:enums|tables))\.ts$/.test(path)
const isTest = (path: string) => /\.(test|spec)\.tsx?$|(?:^|\/)test-[\w-]+\.tsx?$|^e2e\//.test(path)
const ownFile = /^(kit|adapters|domains|server|web|e2e|tools|scripts|build)\//
const publicWeb = /^web\/(pages\/public|ui)\//

/** Returns whether one file may import another: the rule of ARCHITECTURE.md. */
function mayImport(from: string, to: string): boolean {
  if (publicWeb.test(from) && to.startsWith('@mantine/')) return false
  if (isLeaf(from)) {
    const isOwn = domainOf(from) === domainOf(to) && browserSafe.test(to)
    return from.endsWith('/tables.ts') && !to.endsWith('/tables.ts') && (isLeaf(to) || isOwn)
  }
  if (!ownFile.test(to) || isTest(from)) return true
  if (browserSafe.test(from)) return to.startsWith('kit/') || browserSafe.test(to)
  switch (from.split('/')[0]) {
    case 'kit':
      return to.startsWith('kit/')
    case 'adapters':
      return /^(kit|adapters)\//.test(to)
    case 'domains':
      return /^(kit|domains)\//.test(to) || /^adapters\/[\w-]+\/port\.ts$/.test(to)
    case 'web':
      return /^(kit|web)\//.test(to) || browserSafe.test(to)
    case 'server':
      return !/^(web|tools|scripts|e2e)\//.test(to) // the server knows pages only as built files
    default:
      return true
  }
}

const domainOf = (path: string) => /^domains\/([\w-]+)\//.exec(path)?.[1]

const linesOf = (text: string) => text.trimEnd().split('\n').length
const tooLong = (path: string, lines: number) =>
  `${path} has ${lines} lines of code, more than ${longestFile}: split it`

/** Style sheets above the limit; order of imports is cascade order. */
const longSheets = (root: string): string[] =>
  globSync('web/**/*.css', { cwd: root, exclude: ['**/node_modules/**'] })
    .toSorted()
    .map((path) => ({ path, lines: linesOf(readFileSync(join(root, path), 'utf8')) }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => tooLong(path, lines))

/**
 * Checks the layers of the repository and returns one line per problem: forbidden imports, cycles between domains,
 * upward imports in `web/`, hand-written cache keys, writes to another domain's table, nouns of the product in `kit`,
 * duplicate migration numbers, barrels, files above the size limit.
 */
export function checkLayers(root: string): string[] {
  const problems: string[] = []
  const domainImports: ImportGraph = new Map()
  const web = watchWeb()
  const owners = tableOwners(root)
  const sources = readSources(root, folders)
  for (const source of sources) {
    const { path, text } = source
    const domain = isTest(path) ? undefined : domainOf(path)
    for (const to of importsOf(source, root)) {
      if (!mayImport(path, to)) problems.push(`${path} may not import ${to}`)
      if (!isTest(path)) web.add(path, to)
      const other = domainOf(to)
      if (domain && other && !isLeaf(to)) addImport(domainImports, domain, other)
    }
    if (domain) problems.push(...foreignWrites(source, domain, owners))
    const code = withoutComments(text)
    if (!isTest(path))
      problems.push(...handWrittenKey(path, code), ...bareLazy(path, code), ...utcDay(path, code))
    if (/^export \* from/m.test(code))
      problems.push(`${path} is a barrel: imports name the file that has what they need`)
    const lines = linesOfCode(text)
    const isGenerated = /^\/\/ Generated\b/.test(text)
    if (lines > longestFile && !isTest(path) && !isGenerated) problems.push(tooLong(path, lines))
  }
  const kit = sources.filter(({ path }) => path.startsWith('kit/') && !isTest(path))
  const circles = circlesOf(domainImports).map(
    (circle) => `domains import each other in a circle: ${circle}`
  )
  return [
    ...new Set([
      ...problems,
      ...longSheets(root),
      ...circles,
      ...web.problems(),
      ...checkKit(root, kit),
      ...checkMigrations(root),
    ]),
  ]
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const code = readSources(root, ['domains', 'server']).filter(({ path }) => !isTest(path))
  const problems = [...checkLayers(root), ...checkSystemUses(code, systemUses)]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
