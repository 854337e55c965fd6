import type { XmlElement } from './xml.ts'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Returns all elements at a path below an element, such as `NtryDtls/TxDtls`, whatever prefix their names have. */
export function elementsAt(from: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => localName(one.name) === name))
  return found
}

/** Returns the text of the first element at the first of these paths that has any; null when none has. */
export function textAt(from: XmlElement, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = elementsAt(from, path).find((one) => one.text !== '')?.text
    if (text !== undefined) return text
  }
  return null
}

export const isNamed = (element: XmlElement, name: string): boolean =>
  localName(element.name) === name

/**
 * Returns an element with all below it, named by the prefix that `prefixOf` gives each namespace, whatever prefix the file
 * uses for it. Names of other namespaces begin with `other:`; a name without a namespace has no prefix.
 */
export function withPrefixes(
  element: XmlElement,
  prefixOf: (namespace: string) => string | null,
  outer: ReadonlyMap<string, string> = new Map()
): XmlElement {
  const own = [...element.attributes].flatMap(([key, value]) =>
    key === 'xmlns'
      ? [['', value] as const]
      : key.startsWith('xmlns:')
        ? [[key.slice(6), value] as const]
        : []
  )
  const scope = own.length > 0 ? new Map([...outer, ...own]) : outer
  const at = element.name.indexOf(':')
  const namespace = scope.get(at === -1 ? '' : element.name.slice(0, at))
  const prefix = namespace ? (prefixOf(namespace) ?? 'other') : at === -1 ? null : 'other'
  const local = localName(element.name)
  return {
    ...element,
    name: prefix === null ? local : `${prefix}:${local}`,
    children: element.children.map((one) => withPrefixes(one, prefixOf, scope)),
  }
}
