import type { JsonSchema } from './endpoint-fields.ts'

const range = (least: number | undefined, max: number | undefined, unit: string) => {
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  if (isBound(least) && isBound(max)) return [`${least} to ${max}${unit}`]
  if (isBound(least)) return [`at least ${least}${unit}`]
  return isBound(max) ? [`at most ${max}${unit}`] : []
}

/** Describes the values of a JSON Schema in a few words. */
export function wordsFor(schema: JsonSchema): string {
  const { anyOf, enum: words, const: only, type = 'any', format } = schema
  if (anyOf) return anyOf.map(wordsFor).join(' or ')
  const plain = [type].flat().join(' or ') + (format ? ` (${format})` : '')
  const kind = words ? `one of ${words.join(', ')}` : plain
  return [
    only === undefined ? kind : JSON.stringify(only),
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} when left out`]),
  ].join('; ')
}

const isObject = (schema: JsonSchema) => schema.properties !== undefined

/** Returns an outline of a JSON Schema, one line per field. */
export function shapeText(schema: JsonSchema, indent = ''): string {
  const { anyOf, items, properties, required = [], prefixItems } = schema
  if (anyOf?.some(isObject) || anyOf?.some(({ items: some }) => some))
    return anyOf.map((one) => shapeText(one, indent)).join(' or ')
  if (prefixItems) return `[${prefixItems.map((one) => nested(one, indent)).join(', ')}]`
  if (items && !Array.isArray(items)) return `list of ${nested(items, indent)}`
  if (!properties) return wordsFor(schema)
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, part]) =>
      `${inner}${name}${required.includes(name) ? '' : ' (may be missing)'}: ${nested(part, inner)}\n`
  )
  return `{\n${lines.join('')}${indent}}`
}

const nested = (schema: JsonSchema | boolean, indent: string) =>
  typeof schema === 'boolean' ? 'any' : shapeText(schema, indent)
