import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** Attributes that people read or hear. */
const spoken: ReadonlySet<string> = new Set([
  ...['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-placeholder'],
  ...['placeholder', 'title', 'label', 'legend', 'heading', 'description', 'help', 'hint'],
])

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Text that is a word of a language: codes, signs and numbers are not. */
const isWord = (text: unknown): text is string =>
  typeof text === 'string' &&
  /\p{L}{3}/u.test(text) &&
  !/^[a-z][\w.:/@-]*$|^[A-Z\d]+$/.test(text.trim())

/** Returns the words that a component writes itself, in the order of the file. */
export function wordsWritten(code: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  const push = (text: string, { start }: Node) =>
    found.push({ text, line: code.slice(0, start).split('\n').length })
  const add = (text: unknown, node: Node) => isWord(text) && push(text.trim(), node)
  const visit = (node: Node) => {
    if (node.type === 'JSXText') {
      add(node['value'], node)
      // JSX knows no escapes: people would read it as it is written.
      for (const text of String(node['value']).match(/\\u\w+/g) ?? []) push(text, node)
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of (node['children'] ?? []) as Node[])
        if (child.type === 'JSXExpressionContainer') addLiterals(child['expression'])
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as Node & { name: { name?: unknown }; value: unknown }
      if (typeof name.name === 'string' && spoken.has(name.name)) addLiterals(value)
    }
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(one)) visit(one)
  }
  /** Literals that an expression may evaluate to. */
  const addLiterals = (value: unknown) => {
    if (!isNode(value)) return
    if (value.type === 'Literal') add(value['value'], value)
    if (value.type === 'JSXExpressionContainer') addLiterals(value['expression'])
    if (value.type === 'ConditionalExpression') {
      addLiterals(value['consequent'])
      addLiterals(value['alternate'])
    }
    if (value.type === 'LogicalExpression') {
      addLiterals(value['left'])
      addLiterals(value['right'])
    }
    if (value.type === 'TemplateLiteral')
      for (const part of value['quasis'] as (Node & { value: { cooked: string } })[])
        add(part.value.cooked, part)
  }
  visit(parseAst(code, { lang: 'tsx' }) as unknown as Node)
  return found
}

/** Samples of components are for programmers; names of keys and of a digest are the same in every language. */
const samples = ['web/pages/admin/components.tsx', 'web/staff/components-*.tsx']
const everywhere: ReadonlySet<string> = new Set(['Ctrl K', 'SHA-256'])

/** Returns the words of all pages that stand in a component instead of in `web/words`. */
export const untranslated = (root: string): string[] =>
  globSync('web/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx', '**/test-*.tsx', ...samples] })
    .toSorted()
    .flatMap((path) =>
      wordsWritten(readFileSync(join(root, path), 'utf8'))
        .filter(({ text }) => !everywhere.has(text))
        .map(({ text, line }) => `${path}:${line} ${text}`)
    )
