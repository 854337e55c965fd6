import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '@numo/kit/site.ts'
import { withoutComments } from './sources.ts'

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')
const list = (root: string, ...patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }))
    .toSorted()

/** Routes whose page or layout file does not exist. */
async function checkRoutes(root: string): Promise<string[]> {
  const file = join(root, 'web/routes.ts')
  const { routes } = (await import(pathToFileURL(file).href)) as { routes: readonly Route[] }
  return routes.flatMap(({ path, layout, page }) =>
    [`web/pages/${page}.tsx`, `web/layouts/${layout}.tsx`]
      .filter((requested) => !existsSync(join(root, requested)))
      .map((requested) => `web/routes.ts: ${path} names ${requested}, which does not exist`)
  )
}

const namesEndpoint = /^export const (\w+) = (?:bulk|export|list)?[eE]ndpoint\(/gm
const withoutTests = (files: string[]) => files.filter((file) => !file.endsWith('.test.ts'))

/** Endpoints declared in the contracts of a domain: name -> file. */
const endpointsOf = (root: string, domain: string) =>
  withoutTests(list(root, `${domain}/contract*.ts`)).flatMap((file) =>
    [...withoutComments(read(root, file)).matchAll(namesEndpoint)].map(([, name = '']) => ({
      file,
      name,
    }))
  )

/** Returns whether an endpoint is bound to its verb, or belongs to a list. */
const isServed = (apis: string, name: string) =>
  new RegExp(
    `\\bserve(?:List)?\\(\\s*(?:\\w+\\.)?${name}\\s*,|\\bserveList\\(\\s*[\\w.]+\\s*,\\s*(?:\\w+\\.)?${name}\\s*,`
  ).test(apis)

/** Endpoints without verb, APIs that are not mounted, domains without README. */
function checkDomains(root: string): string[] {
  const server = list(root, 'server/*.ts')
    .map((file) => read(root, file))
    .join('\n')
  return list(root, 'domains/*/').flatMap((folder) => {
    const domain = folder.replace(/\/$/, '')
    const problems: string[] = []
    if (!existsSync(join(root, domain, 'README.md'))) problems.push(`${domain} has no README.md`)
    const apis = withoutTests(list(root, `${domain}/api*.ts`))
    const served = apis.map((api) => withoutComments(read(root, api))).join('\n')
    for (const { file, name } of endpointsOf(root, domain))
      if (!isServed(served, name))
        problems.push(`${file}: ${name} is not served in ${domain}/api*.ts`)
    for (const [, name = ''] of served.matchAll(/^export const (\w+)/gm))
      if (!new RegExp(`\\b${name}\\b`).test(server))
        problems.push(`${domain} serves ${name}, which no file of server/ joins`)
    return problems
  })
}

const ourFolders = 'kit|adapters|domains|server|web|e2e|tools|scripts|docs|deploy|\\.ci'
const namedPath = new RegExp(`^(?:\\./)?((?:${ourFolders})/[^\\s\`]*)$`)

/** Extracts paths from a document: in backticks relative to the repository, in links relative to its folder. */
function pathsIn(markdown: string, folder: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => {
    const path = namedPath.exec(code)?.[1]
    return path ? [path.replace(/:\d+$/, '')] : []
  })
  const linked = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target && !/^[a-z]+:/i.test(target))
    .map((target) => (target.startsWith('/') ? target.slice(1) : join(folder, target)))
  return [...quoted, ...linked]
}

/** `<noun>`, `NNNN`, `*` and `...` are wildcards. */
const exists = (root: string, path: string) => {
  const pattern = path.replace(/<[^>]+>|NNNN/g, '*').replace(/\.\.\./g, '**')
  return existsSync(join(root, path)) || globSync(pattern, { cwd: root }).length > 0
}

/** Broken paths in the documentation. */
function checkDocuments(root: string): string[] {
  const documents = list(
    root,
    '*.md',
    'docs/**/*.md',
    'domains/*/README.md',
    'adapters/*/README.md'
  )
  return documents.flatMap((document) =>
    pathsIn(read(root, document), dirname(document))
      .filter((path) => !exists(root, path))
      .map((path) => `${document} names ${path}, which does not exist`)
  )
}

/** Files whose exports need docstrings: rules, ports, and verbs that an API serves. */
function promising(root: string): string[] {
  const verbs = list(root, 'domains/*/api*.ts').flatMap((api) =>
    [...withoutComments(read(root, api)).matchAll(/from '\.\/([\w-]+\.ts)'/g)]
      .map(([, file = '']) => join(dirname(api), file))
      .filter((file) => !/\/(?:contract|api)[\w-]*\.ts$/.test(file))
  )
  return [
    ...new Set([...list(root, 'domains/*/rules*.ts', 'adapters/*/port.ts'), ...verbs]),
  ].filter((file) => !file.endsWith('.test.ts') && existsSync(join(root, file)))
}

/** Exported verbs, rules and interfaces of ports without docstring. */
function checkDocstrings(root: string): string[] {
  return promising(root).flatMap((file) => {
    const text = read(root, file)
    const code = withoutComments(text)
    const isPort = file.endsWith('/port.ts')
    const exported = isPort
      ? /^export (?:interface (\w+)|type (\w+) = \{$(?=[^}]*\)(?::|\s*=>)))/gm
      : /^export (?:(?:async )?function (\w+)|const (\w+)(?::[^=]+)? =\s+(?:async )?(?:\(|<))/gm
    const names = [...code.matchAll(exported)].map(([, name, other]) => name ?? other ?? '')
    const silent = names.filter(
      (name) => !new RegExp(`\\*/\\s*export [\\w ]+ ${name}\\b`).test(text)
    )
    return silent.map((name) => `${file}: ${name} does not say what it promises`)
  })
}

/** Duplicate decision numbers. */
function checkDecisions(root: string): string[] {
  const names = list(root, 'docs/decisions/*.md').map((file) => file.replace(/^.*\//, ''))
  return names
    .filter((name, at) => names[at - 1]?.slice(0, 4) === name.slice(0, 4))
    .map((name) => `docs/decisions/${name} has the number of another decision`)
}

/** Domains and folders of `web/` that the map does not name. */
function checkFolders(root: string): string[] {
  if (!existsSync(join(root, 'ARCHITECTURE.md'))) return []
  const map = /```(\n[\s\S]*?)```/.exec(read(root, 'ARCHITECTURE.md'))?.[1] ?? ''
  const part = (from: string, to: string) => map.slice(map.indexOf(from), map.indexOf(to))
  const isNamed = (name: string, text: string) =>
    new RegExp(`(?:^|\\s)${name}(?:/|\\s|$)`, 'm').test(text)
  const missing = (folder: string, text: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .filter(({ name }) => !isNamed(name, text))
      .map(({ name }) => `ARCHITECTURE.md does not name ${folder}/${name}/ in its map`)
  return [
    ...missing('domains', part('\ndomains/', '\nserver/')),
    ...missing('web', part('\nweb/', '\ne2e/')),
  ]
}

/** Checks that map and documentation agree with the repository; one line per problem. */
export async function checkMap(root: string): Promise<string[]> {
  const problems = [
    ...(await checkRoutes(root)),
    ...checkDomains(root),
    ...checkDocuments(root),
    ...checkDecisions(root),
    ...checkFolders(root),
    ...checkDocstrings(root),
  ]
  return [...new Set(problems)]
}

if (import.meta.main) {
  const problems = await checkMap(resolve(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
