/** The body of an article as `tools/content/compile.ts` makes it: plain data, so that a page and a help panel draw the same. */
export type ContentAttribute = string | number | boolean
export type ContentElement = {
  name: string
  attributes: Readonly<Record<string, ContentAttribute>>
  children: readonly ContentNode[]
}
export type ContentNode = string | ContentElement

/** A heading of the table of contents; `level` is 2 or 3. */
export type ContentHeading = { id: string; title: string; level: number }

/** Returns the text of a body without its markup, blocks separated by spaces. */
export const textOf = (node: ContentNode | readonly ContentNode[]): string => {
  if (typeof node === 'string') return node
  if ('name' in node) return textOf(node.children) + (isInline.has(node.name) ? '' : ' ')
  return node.map(textOf).join('')
}
const isInline = new Set(['a', 'strong', 'em', 'code', 'span'])

/** Returns every element of a name, in reading order. */
export const elementsOf = (
  name: string,
  node: ContentNode | readonly ContentNode[]
): ContentElement[] => {
  if (typeof node === 'string') return []
  if (!('name' in node)) return node.flatMap((one) => elementsOf(name, one))
  return node.name === name ? [node] : elementsOf(name, node.children)
}
