import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { utf16Of } from './read-text.ts'

/** An element of an XML document. Names keep their prefix as written. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** Text directly in the element, trimmed. */
  text: string
}

export type XmlLimits = { max_bytes: number; max_elements: number }

/** Why a file is not read as XML. */
export type XmlProblem = 'too_large' | 'not_xml' | 'has_dtd' | 'other_encoding'

class Malformed extends Error {}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  quot: '"',
}
/** Characters that XML 1.0 allows. */
const isChar = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** Replaces the five named entities and character references; nothing else is known without a DTD. */
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));|&/gi, (_, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code !== null && isChar(code)) return String.fromCodePoint(code)
    const char = typeof name === 'string' ? namedEntities[name] : undefined
    if (char === undefined) throw new Malformed('An entity that XML does not know')
    return char
  })

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Turns what the parser gives into elements. Throws Malformed above the limit. */
function elementsOf(nodes: unknown, left: { count: number }): { list: XmlElement[]; text: string } {
  const list: XmlElement[] = []
  const texts: string[] = []
  for (const node of Array.isArray(nodes) ? nodes : []) {
    if (!isRecord(node)) continue
    for (const [name, inner] of Object.entries(node)) {
      if (name === ':@') continue
      if (name === '#text') {
        texts.push(decoded(String(inner)))
        continue
      }
      // What a CDATA section holds is text as it stands: `&` and `<` begin nothing there.
      if (name === '#cdata') {
        for (const part of Array.isArray(inner) ? inner : [])
          if (isRecord(part) && typeof part['#text'] === 'string') texts.push(part['#text'])
        continue
      }
      left.count -= 1
      if (left.count < 0) throw new Malformed('Too many elements')
      const own = isRecord(node[':@']) ? Object.entries(node[':@']) : []
      const attributes = new Map(own.map(([key, value]) => [key, decoded(String(value))]))
      const { list: children, text } = elementsOf(inner, left)
      list.push({ name, attributes, children, text })
    }
  }
  return { list, text: texts.join(' ').trim() }
}

/** Encodings of one byte a character that senders declare, as the decoder knows them. */
const oneByte = /^(?:iso-8859-1|iso-8859-15|latin1|windows-1252)$/i

/**
 * Decodes a document as its first bytes or its declaration say; without either it is UTF-8. Throws for bytes that its
 * encoding does not allow, and returns null for an encoding that is not known here.
 */
function textOf(bytes: Uint8Array): string | null {
  const wide = utf16Of(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(
    head
  )?.[1]
  if (wide) return new TextDecoder(wide, { fatal: true }).decode(bytes)
  if (declared !== undefined && oneByte.test(declared))
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared)) return null
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/**
 * Parses a complete XML document (UTF-8, UTF-16 or Latin 1) and returns its root element, or why it is refused. Document type declarations
 * are refused, so there are no entities of its own, nothing is loaded, and the size of the result is bounded.
 */
export function parseXml(
  bytes: Uint8Array,
  { max_bytes, max_elements }: XmlLimits
): { root: XmlElement } | { problem: XmlProblem } {
  if (bytes.byteLength > max_bytes) return { problem: 'too_large' }
  try {
    const text = textOf(bytes)
    if (text === null) return { problem: 'other_encoding' }
    // Before anything parses it. CDATA and comments of honest files do not have these either.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { problem: 'has_dtd' }
    for (const char of text) if (!isChar(char.codePointAt(0) ?? 0)) return { problem: 'not_xml' }
    if (XMLValidator.validate(text) !== true) return { problem: 'not_xml' }
    const { list, text: stray } = elementsOf(parser.parse(text), { count: max_elements })
    const [root] = list
    return root && list.length === 1 && stray === '' ? { root } : { problem: 'not_xml' }
  } catch {
    // The decoder, the parser and the limits above all mean the same: no document we read.
    return { problem: 'not_xml' }
  }
}

/** Returns the children with this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? []

/** Returns the first child with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name)
