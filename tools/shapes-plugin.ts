import type { Plugin } from 'vite'

/**
 * In the browser the contracts name endpoints and give types; their shapes are checked by the server, on the way in
 * and out. So the browser's build gets shapes that do nothing, and the 26 kB that would check them stay at home. Code
 * that tries to check with one fails at once.
 */
const module = `
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
const shape = new Proxy(function shape() {}, {
  get(_, name) {
    if (checks.has(name)) throw new Error('Shapes are checked by the server, not in the browser')
    return name === 'then' ? undefined : name === Symbol.toPrimitive ? () => 'shape' : shape
  },
  apply: () => shape,
})
export const z = shape
`
const id = '\0browser-shapes'
const mayHaveShapes = /[\\/](?:domains|kit)[\\/].*\.ts$/

/** A part of a program as its parser describes it; the few names that are looked at. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Whether an expression is a shape made of nothing but calls of `z`: `z.string().max(5)`. What checks is none. */
function isShape(node: Node): boolean {
  if (node.type === 'Identifier') return node['name'] === 'z'
  const before = node.type === 'CallExpression' ? node['callee'] : node['object']
  const { property } = node
  if (isNode(property) && /parse/i.test(String(property['name']))) return false
  return /^(?:Call|Member)Expression$/.test(node.type) && isNode(before) && isShape(before)
}
/** What only the description of the API says of an endpoint. */
const isDescription = (node: Node) =>
  node.type === 'Property' && isNode(node['key']) && node['key']['name'] === 'summary'

/** The source of a contract without what only the server reads: a shape is the one that does nothing, whatever it was. */
export function withoutShapes(code: string, program: unknown): string {
  const cuts: { start: number; end: number; text: string }[] = []
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && isShape(value)) cuts.push({ ...value, text: 'z' })
    else if (isDescription(value)) cuts.push({ ...value, text: 'summary: ""' })
    else Object.values(value).forEach(look)
  }
  look(program)
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
      code
    )
}

/** For the build of the browser's files alone. */
export const browserShapes = (): Plugin => ({
  name: 'browser-shapes',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? id : null),
  load: (asked) => (asked === id ? module : null),
  transform(code, file) {
    if (!mayHaveShapes.test(file) || !code.includes("from 'zod'")) return null
    return { code: withoutShapes(code, this.parse(code, { lang: 'ts' })), map: null }
  },
})
