import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeAndComments } from './code-and-comments.ts'
import { readSources, type Source } from './sources.ts'

/** Where a word is refused. `declared`: the whole name of a variable, function or type; `types`: only of a type. */
const scopes = ['names', 'names and comments', 'comments', 'declared', 'types'] as const

export type RetiredWord = { word: string; instead: string; scope: (typeof scopes)[number] }

/** Stored names that cannot change: columns of tables and the fields they are read into. */
const stored: Readonly<Record<string, readonly string[]>> = {
  hat: [
    'domains/notifications/rules.ts',
    'domains/notifications/tables.ts',
    'domains/notifications/notifications.test.ts',
    'server/database/notification-kinds.ts',
    'server/database/outbox.test.ts',
    'server/database/logins.test.ts',
  ],
  hats: ['server/database/logins.ts'],
}

/** Parses the table under "Retired words" in GLOSSARY.md. Throws for an unknown scope. */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const [, section = ''] = glossary.split(/^## Retired words$/m)
  return [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    .map(([, words = '', instead = '', scope = '']) => ({
      words: words.split(',').map((word) => word.trim()),
      instead: instead.trim(),
      scope: scopes.find((one) => one === scope.trim()),
      label: scope.trim(),
    }))
    .filter(({ label }) => label !== 'refused in' && !/^-+$/.test(label))
    .flatMap(({ words, instead, scope, label }) => {
      if (!scope) throw new Error(`GLOSSARY.md: "${label}" is none of ${scopes.join(', ')}`)
      return words.map((word) => ({ word, instead, scope }))
    })
}

/** `roleOfUser` -> role, of, user. Names with underscores are columns or JSON fields and are not checked. */
const wordsOfName = (name: string) =>
  name.includes('_') && !/_(?:ms|px|seconds|hours|days|km)$/.test(name)
    ? []
    : name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[ _-]/)

const declarations =
  /\b(const|let|function|class|type|interface)\s+([A-Za-z]\w*)\b(?!\s*(?:from\b|[,}]))/g

/** Reports each use of a retired word in names, file names and comments, one line each. */
export function checkWords(sources: readonly Source[], retired: readonly RetiredWord[]): string[] {
  const refusedIn = (isRefused: (scope: RetiredWord['scope']) => boolean) =>
    new Map(retired.filter(({ scope }) => isRefused(scope)).map((one) => [one.word, one]))
  const inNames = refusedIn((scope) => scope.startsWith('names'))
  const inComments = refusedIn((scope) => scope.endsWith('comments'))
  const declared = refusedIn((scope) => scope === 'declared')
  const types = refusedIn((scope) => scope === 'declared' || scope === 'types')
  return sources.flatMap(({ path, text }) => {
    const found = new Set<string>()
    const look = (
      words: readonly string[],
      list: ReadonlyMap<string, RetiredWord>,
      where: string
    ) => {
      for (const word of words) {
        const one = list.get(word)
        if (one && !stored[word]?.includes(path))
          found.add(`${path}: "${word}" in ${where}; write ${one.instead} (GLOSSARY.md)`)
      }
    }
    const { code, comments } = codeAndComments(path, text)
    look(wordsOfName((path.split('/').at(-1) ?? '').replace(/\..*$/, '')), inNames, 'the file name')
    for (const [name] of code.matchAll(/[A-Za-z]\w*/g)) look(wordsOfName(name), inNames, name)
    for (const [, kind = '', name = ''] of code.matchAll(declarations))
      look(
        [name.toLowerCase()],
        /^(?:type|interface)$/.test(kind) ? types : declared,
        `the declaration of ${name}`
      )
    for (const comment of comments)
      look(comment.toLowerCase().match(/[a-z]+/g) ?? [], inComments, 'a comment')
    return [...found]
  })
}

/** Reads all source files and style sheets of the repository. */
export function readWordSources(root: string): Source[] {
  const folders = ['kit', 'adapters', 'domains', 'server', 'web', 'e2e', 'tools', 'scripts']
  const styles = globSync('web/**/*.css', { cwd: root, exclude: (name) => name === 'node_modules' })
  return [
    ...readSources(root, folders).filter(
      // Generated from the database, with the comments of frozen migrations.
      ({ path }) => !path.startsWith('tools/check-words.') && path !== 'domains/tables.ts'
    ),
    ...styles.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..')
  const retired = readRetiredWords(readFileSync(join(root, 'GLOSSARY.md'), 'utf8'))
  const problems = checkWords(readWordSources(root), retired)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0 || retired.length === 0) process.exitCode = 1
}
