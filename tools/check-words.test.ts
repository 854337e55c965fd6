import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkWords, readRetiredWords, readWordSources } from './check-words.ts'
import { codeAndComments } from './code-and-comments.ts'

const root = resolve(import.meta.dirname, '..')
const glossary = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
const retired = readRetiredWords(glossary)

test('the glossary retires each word once, and none of them is a term of its own', () => {
  const words = retired.map(({ word }) => word)
  expect(words).toContain('hat')
  expect(words).toEqual([...new Set(words)])
  const terms = [...glossary.matchAll(/^\| ([^|]+) \|/gm)]
    .slice(0, -retired.length)
    .map(([, term]) => term?.trim())
  expect(words.filter((word) => terms.includes(word) && word !== 'place')).toEqual([])
})

test('no source file uses a retired word', () => {
  expect(checkWords(readWordSources(root), retired)).toEqual([])
})

test.each([
  ['a name', 'export const hatOf = 1', ['hat']],
  ['a part of a name', 'export const chooseHat = 1', ['hat']],
  ['a name with a unit', 'const patience_ms = 1', ['patience']],
  ['a comment', '/** Puts on the hat. */', ['hat']],
  ['a type of one word', 'type Asked = string', ['asked']],
  ['a name within a template', 'const a = `x ${hatOf({ b: `${1}` })} y`', ['hat']],
])('%s is refused', (_, text, words) => {
  const problems = checkWords([{ path: 'domains/x/seeded.ts', text }], retired)
  expect(problems.map((problem) => /"(\w+)"/.exec(problem)?.[1])).toEqual(words)
})

test('file names and style sheets are checked as well', () => {
  const sources = [
    { path: 'domains/send-letter.ts', text: '' },
    { path: 'web/styles/x.css', text: '/* A hat. */ .hat { color: red }' },
  ]
  expect(checkWords(sources, retired)).toHaveLength(2)
})

test.each([
  ['a column of a table', 'const x = row.hat_id'],
  ['a stored string', "add('send-letter', `select hat from notification where a = '${b}'`)"],
  ['a regular expression', 'const x = text.replace(/the "hat\'s/g, "")'],
  ['another word', 'const what = hatch + chat; const bracket = a / b / c // whatever'],
])('%s is not', (_, text) => {
  expect(checkWords([{ path: 'domains/x/fine.ts', text }], retired)).toEqual([])
})

test('an unknown scope is refused', () => {
  expect(() => readRetiredWords('## Retired words\n| a | b | everywhere |\n')).toThrow('everywhere')
})

test('code excludes comments, strings and expressions', () => {
  const { code, comments } = codeAndComments(
    'x.ts',
    'a = "b" + `c ${d} e` /* f */ + g / 2 / h // i'
  )
  expect(code.match(/[a-z]/g)).toEqual(['a', 'd', 'g', 'h'])
  expect(comments).toEqual(['/* f */', '// i'])
})
