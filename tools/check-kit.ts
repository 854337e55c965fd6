import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { withoutComments, type Source } from './sources.ts'

/** Domain names with a general meaning, which `kit` may use. */
const general: Readonly<Record<string, string>> = {
  access: 'who may call an endpoint',
  address: 'of a page or a computer',
  document: 'an HTML document',
  list: 'rows with a sort, filters and pages',
  merge: 'of two values',
  staff: 'whoever runs the program',
}

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')

const nounsOf = (root: string) =>
  globSync('domains/*/README.md', { cwd: root })
    .map((file) => singular(basename(dirname(file))).replace('-', '_'))
    .filter((noun) => !(noun in general))

/** Extracts identifiers and identifier-like strings: `policyNumber`, `'saved-provider'`. */
const namesIn = (code: string) => [
  ...[...code.matchAll(/(['"`])([A-Za-z][\w-]*)\1/g)].map(([, , name = '']) => name),
  ...[...code.replace(/(['"])(?:(?!\1)[^\n\\]|\\.)*\1/g, "''").matchAll(/[A-Za-z]\w*/g)].map(
    ([name]) => name
  ),
]

/** Reports names in `kit` that contain a noun of the product. */
export function checkKit(root: string, sources: readonly Source[]): string[] {
  const nouns = nounsOf(root)
  return sources.flatMap(({ path, text }) =>
    namesIn(withoutComments(text)).flatMap((name) => {
      const words = name
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .toLowerCase()
        .split(/[_-]/)
        .map(singular)
      const noun = nouns.find((one) => `_${words.join('_')}_`.includes(`_${one}_`))
      return noun ? [`${path} says ${name}: kit names no noun of the product (${noun})`] : []
    })
  )
}
