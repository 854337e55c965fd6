import { readFileSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/* How many files name a thing that already exists: as many as the next one of its kind will touch. See CONTRIBUTING.md. */

const root = resolve(import.meta.dirname, '..')
const product = globSync('{kit,domains,server,web}/**/*.{ts,tsx,json,sql}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.*', '**/test-*', 'server/demo/**'],
}).map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))

const naming = (words: RegExp, elsewhere: RegExp) =>
  product
    .filter(({ path, text }) => !elsewhere.test(path) && words.test(text))
    .map(({ path }) => path)

test('a fact of a person is named in at most 8 files', () => {
  // What is printed on cards is another matter.
  const files = naming(/\bnationality\b/, /^domains\/extractions\//)
  expect(files).toContain('domains/clients/contract-facts.ts')
  expect(files.slice(8)).toEqual([])
})

test('a table of a household is named in at most 6 files outside its domain', () => {
  // A merge of two people asks whether anything was used; no table has to be read there.
  const files = naming(
    /\bpolicy_usage\b|policyUsageRecord/,
    /^domains\/(?:eligibility\/|clients\/merge-sides)/
  )
  expect(files).toContain('domains/tables.ts')
  expect(files.slice(6)).toEqual([])
})
