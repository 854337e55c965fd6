import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/* Enumerations are declared once, as an exported tuple of their noun; everything else imports it. */

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A list of enumeration values in a source file; `name` is set when it is an exported tuple. */
type EnumWriting = { place: string; words: string; name: string | null }

const isTest = (path: string) => /\.test\.tsx?$|(?:^|\/)test-[\w-]+\.ts$/.test(path)
const isDeclaring = (path: string) =>
  /^domains\/[\w-]+\/(?:enums|rules|contract)[\w-]*\.ts$/.test(path)

/** Different enumerations with the same values, one per noun; also enumerations in another order. */
const homonyms = [
  ['active', 'inactive'],
  ['admin', 'client'],
  ['admin', 'client', 'partner'],
  ['female', 'male', 'other', 'unknown'],
  ['reactivate', 'suspend'],
].map((words) => words.join())

const wordOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'TSLiteralType') return wordOf(node['literal'])
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

/** Returns the string values of an array or union type, or null when it has other members. */
function wordsOf(node: Node): string[] | null {
  const parts = node.type === 'ArrayExpression' ? node['elements'] : node['types']
  if (!/^(?:ArrayExpression|TSUnionType)$/.test(node.type) || !Array.isArray(parts)) return null
  const words = parts.map(wordOf).filter((word) => word !== null)
  const isNullable = node.type === 'TSUnionType'
  if (words.length < 2 || (words.length < parts.length && !isNullable)) return null
  return [...new Set(words)].toSorted()
}

/** Finds all arrays and unions of strings in a file, with the names of exported ones. */
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

/** Reports duplicates of declared enumerations, one line each. */
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
