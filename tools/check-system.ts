import type { Endpoint } from '@numo/kit/endpoint.ts'
import { importsOf, withoutComments, type Source } from './sources.ts'

/** `ctx.system`, also destructured, and contexts whose `tx` is the program's. */
const use = /\bsystem\(|\bctx\.system\b|contextFor\('program'\)/

/** Compares the files of `domains` and `server` that use program transactions with the list, in both directions. */
export function checkSystemUses(
  sources: readonly Source[],
  listed: Readonly<Record<string, string>>
): string[] {
  const using = sources
    .filter(({ path }) => /^(domains|server)\//.test(path))
    .filter(({ text }) => use.test(withoutComments(text)))
    .map(({ path }) => path)
  return [
    ...using
      .filter((path) => !(path in listed))
      .map(
        (path) =>
          `${path} runs as the program: use ctx.tx, or give the reason in tools/system-uses.ts`
      ),
    ...Object.keys(listed)
      .filter((path) => !using.includes(path))
      .map((path) => `${path} stands in tools/system-uses.ts and does not run as the program`),
  ]
}

type CheckedEndpoint = Pick<Endpoint, 'name' | 'method' | 'access'>

/** Type-only imports, which execute nothing. */
const typeImport = /\bimport type\b[^'"`;=()]*?\bfrom\s*['"][^'"]+['"]/g

/**
 * Finds files with program transactions that the verb of a signed-in POST reaches by imports: such verbs must write
 * under the caller's role. POSTs of households and organisations may reach none, others only `exceptions`. Also reports
 * endpoints whose verb is not found.
 */
export function checkReach(
  root: string,
  sources: readonly Source[],
  endpoints: readonly CheckedEndpoint[],
  listed: Readonly<Record<string, string>>,
  exceptions: readonly string[] = []
): string[] {
  const imports = new Map(
    sources.map(({ path, text }) => [
      path,
      importsOf({ path, text: withoutComments(text).replace(typeImport, '') }, root),
    ])
  )
  const verbs = verbFiles(root, sources)
  return endpoints
    .filter(({ method, access }) => method === 'POST' && access !== 'public')
    .flatMap(({ name, access }) => {
      const verb = verbs.get(name)
      if (!verb) return [`${name} is served by a verb that no api.ts imports under its name`]
      return reachable(verb, imports)
        .filter((path) => path in listed)
        .filter(
          (path) => access === 'account' || access === 'partner' || !exceptions.includes(path)
        )
        .map((path) => `${name} is a POST of somebody signed in and reaches ${path}`)
    })
}

/** Verb name -> file, from the imports of each `api.ts` and of each list of bulk actions. */
const verbFiles = (root: string, sources: readonly Source[]): Map<string, string> =>
  new Map(
    sources
      .filter(({ path }) => /^domains\/[\w-]+\/(?:api[\w-]*|bulk)\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^import \{([^}]*)\} from '[^']+'$/gm)].flatMap(([line, names = '']) =>
          names
            .split(',')
            .map((name) => [name.trim(), importsOf({ path, text: line }, root)[0] ?? ''] as const)
        )
      )
  )

function reachable(from: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set([from])
  // A set is iterated including entries added meanwhile.
  for (const path of found) for (const to of imports.get(path) ?? []) found.add(to)
  return [...found]
}
