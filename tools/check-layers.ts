import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { importsOf, readSources, withoutComments, type Source } from './sources.ts'

const folders = ['kit', 'adapters', 'domains', 'server', 'web', 'e2e', 'tools', 'scripts']
const longestFile = 250

/** What the browser may load of the domains. */
const browserSafe = /^domains\/(?:shapes|[\w-]+\/(?:contract|rules)(?:-[\w-]+)?)\.ts$/
const isTest = (path: string) => /\.(test|spec)\.tsx?$|(?:^|\/)test-[\w-]+\.ts$|^e2e\//.test(path)
const ownFile = /^(kit|adapters|domains|server|web|e2e|tools|scripts|build)\//
const publicWeb = /^web\/(pages\/public|ui)\//

/** Whether one file may import another: the one rule of ARCHITECTURE.md. */
function mayImport(from: string, to: string): boolean {
  if (publicWeb.test(from) && to.startsWith('@mantine/')) return false
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
      return !/^(web|tools|scripts|e2e)\//.test(to) // pages reach the server as built files only
    default:
      return true
  }
}

const domainOf = (path: string) => /^domains\/([\w-]+)\//.exec(path)?.[1]

/** Circles of domains that import each other, one line each. */
function circles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found = new Set<string>()
  const walk = (domain: string, way: readonly string[]) => {
    const met = way.indexOf(domain)
    if (met === -1) for (const next of imports.get(domain) ?? []) walk(next, [...way, domain])
    else {
      const circle = way.slice(met)
      const first = circle.indexOf(circle.toSorted()[0] ?? '')
      const turned = [...circle.slice(first), ...circle.slice(0, first)]
      found.add(`domains import each other in a circle: ${[...turned, turned[0]].join(' -> ')}`)
    }
  }
  for (const domain of imports.keys()) walk(domain, [])
  return [...found]
}

/** Table -> the domain that owns it, which the name of its migration says. */
function tableOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of globSync('server/database/migrations/*.sql', { cwd: root }).toSorted()) {
    const noun = /^\d+-([\w-]+)\.sql$/.exec(basename(file))?.[1]
    const sql = readFileSync(join(root, file), 'utf8').replace(/--.*$/gm, '')
    for (const [, table] of sql.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi))
      if (noun && table) owners.set(table, noun)
  }
  return owners
}

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|copy|update)\s+(?:only\s+)?"?(\w+)"?/gi,
]

/** Tables a domain's file writes that belong to another domain. */
function foreignWrites({ path, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  const domain = domainOf(path)
  if (!domain || isTest(path)) return []
  const code = withoutComments(text)
  const tables = writes.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name = '']) => name)
  )
  return tables
    .filter((table) => owners.has(table) && owners.get(table) !== domain)
    .map((table) => `${path} writes ${table}, which belongs to domains/${owners.get(table)}`)
}

const linesOf = (text: string) => text.trimEnd().split('\n').length
const tooLong = (path: string, lines: number) =>
  `${path} has ${lines} lines, more than ${longestFile}: split it`

/** Stylesheets too long to read; the order of their imports is the order of the cascade. */
const longSheets = (root: string): string[] =>
  globSync('web/**/*.css', { cwd: root, exclude: ['**/node_modules/**'] })
    .toSorted()
    .map((path) => ({ path, lines: linesOf(readFileSync(join(root, path), 'utf8')) }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => tooLong(path, lines))

/**
 * Everything in the repository that breaks the rule of the layers, one line each: an import the wrong way, domains
 * in a circle, a domain that writes another's table, a barrel, a file too long to read.
 */
export function checkLayers(root: string): string[] {
  const problems: string[] = []
  const domainImports = new Map<string, Set<string>>()
  const owners = tableOwners(root)
  for (const source of readSources(root, folders)) {
    const { path, text } = source
    for (const to of importsOf(source, root)) {
      if (!mayImport(path, to)) problems.push(`${path} may not import ${to}`)
      const [one, other] = [domainOf(path), domainOf(to)]
      if (one && other && one !== other && !isTest(path))
        domainImports.set(one, (domainImports.get(one) ?? new Set()).add(other))
    }
    problems.push(...foreignWrites(source, owners))
    if (/^export \* from/m.test(withoutComments(text)))
      problems.push(`${path} is a barrel: imports name the file that has what they need`)
    const lines = linesOf(text)
    const isGenerated = /^\/\/ Generated\b/.test(text)
    if (lines > longestFile && !isTest(path) && !isGenerated) problems.push(tooLong(path, lines))
  }
  return [...new Set([...problems, ...longSheets(root), ...circles(domainImports)])]
}

if (import.meta.main) {
  const problems = checkLayers(resolve(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
