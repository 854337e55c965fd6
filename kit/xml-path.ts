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
