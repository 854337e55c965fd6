import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/* Words of a closed set are written once: as an exported tuple of its noun, which everything else reads. */

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** One place that writes the words of a set. `name`: it is the exported tuple of that name. */
type EnumWriting = { place: string; words: string; name: string | null }

const isTest = (path: string) => /\.test\.tsx?$|(?:^|\/)test-[\w-]+\.ts$/.test(path)
const isDeclaring = (path: string) =>
  /^domains\/[\w-]+\/(?:enums|rules|contract)[\w-]*\.ts$/.test(path)

/** Different sets that have the same words: each noun has its own; so does a set in another order. */
const homonyms = [
  ['active', 'inactive'],
  ['admin', 'client', 'partner'],
  ['female', 'male', 'other', 'unknown'],
  ['reactivate', 'suspend'],
].map((words) => words.join())

const wordOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'TSLiteralType') return wordOf(node['literal'])
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

/** The words an array or a type names; null: it is not made of words alone. */
function wordsOf(node: Node): string[] | null {
  const parts = node.type === 'ArrayExpression' ? node['elements'] : node['types']
  if (!/^(?:ArrayExpression|TSUnionType)$/.test(node.type) || !Array.isArray(parts)) return null
  const words = parts.map(wordOf).filter((word) => word !== null)
  const isNullable = node.type === 'TSUnionType'
  if (words.length < 2 || (words.length < parts.length && !isNullable)) return null
  return [...new Set(words)].toSorted()
}

/** Every array and union of words in a file, with the name of those that it exports. */
export function writingsOf({ path, text }: Source): EnumWriting[] {
  const found: EnumWriting[] = []
  const look = (value: unknown, name: string | null) => {
    if (Array.isArray(value)) return value.forEach((one) => look(one, null))
    if (!isNode(value)) return
    if (value.type === 'ExportNamedDeclaration' && isDeclaring(path)) {
      const declaration = value['declaration']
      const declared = isNode(declaration) ? declaration['declarations'] : null
      if (Array.isArray(declared)) {
        for (const one of declared) if (isNode(one)) look(one['init'], nameOf(one['id']))
        return
      }
    }
    const words = wordsOf(value)
    const line = text.slice(0, value.start).split('\n').length
    if (words) found.push({ place: `${path}:${line}`, words: words.join(), name })
    const isConst = value.type === 'TSAsExpression'
    for (const [key, part] of Object.entries(value))
      look(part, isConst && key === 'expression' ? name : null)
  }
  look(parseSync(path, text).program, null)
  return found
}

const nameOf = (node: unknown) => (isNode(node) ? String(node['name']) : null)

/** Second copies of the words of a set that some noun declares, one line each. */
export function checkEnums(sources: readonly Source[]): string[] {
  const all = sources
    .filter(({ path }) => path !== 'domains/tables.ts' && !isTest(path))
    .flatMap(writingsOf)
  const declared = new Map<string, EnumWriting>()
  for (const one of all)
    if (one.name !== null && !declared.has(one.words)) declared.set(one.words, one)
  return all.flatMap((one) => {
    const first = declared.get(one.words)
    const isOwn = one.name !== null || /\/rules[\w-]*\.ts:/.test(one.place)
    if (!first || first === one || (isOwn && homonyms.includes(one.words))) return []
    return [
      `${one.place} writes the words of ${first.name} (${first.place}) again: read them there`,
    ]
  })
}
