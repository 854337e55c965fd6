import { readFileSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { householdRecords } from '../domains/records.ts'

/* Counts how many files mention an existing feature, as an estimate of how many the next one will touch. See
   CONTRIBUTING.md. */

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
  // Extraction reads what is printed on cards and is a separate matter.
  const files = naming(/\bnationality\b/, /^domains\/extractions\//)
  expect(files).toContain('domains/clients/contract-facts.ts')
  expect(files.slice(8)).toEqual([])
})

test('a list screen is named in at most 9 files', () => {
  const files = naming(
    /\b(?:listPolicies|exportPolicies|policyColumns|policySource|policyList|admin_policy)\b|nav\.policy\b|'admin\/policy'/,
    // Asks for one policy of the list; other lists are asked by their screen alone.
    /^web\/policies\/match-in-place\.tsx$/
  )
  expect(files).toContain('domains/insurance/policy-source.ts')
  expect(files.slice(9)).toEqual([])
})

/** Includes tests: some of them list all tables. */
const everything = globSync('{kit,domains,server,web,tools,e2e}/**/*.{ts,tsx,json,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))

test('at most 6 files outside of its domain have a place for a table of a household', () => {
  const record = (table: string) => table.replace(/_(\w)/g, (_, char: string) => char.toUpperCase())
  const tables = [...householdRecords.keys()].map(
    (table) => new RegExp(`\\b(?:${table}|${record(table)}Record)\\b`)
  )
  expect(tables.length).toBeGreaterThan(30)
  // A file that names most tables is a list of tables, which the next table must be added to.
  const lists = everything
    .filter(({ text }) => tables.filter((name) => name.test(text)).length > tables.length / 2)
    .map(({ path }) => path)
  expect(lists.toSorted()).toEqual([
    'domains/privacy/test-household.ts',
    'domains/records.ts',
    // Generated.
    'domains/tables.ts',
    'web/words/en/trail.json',
    'web/words/es/trail.json',
  ])
  // Plus the migration that creates it.
  expect(lists.length + 1).toBeLessThanOrEqual(6)
})

test('a table of a household is named in at most 6 files outside its domain', () => {
  const files = naming(/\bpolicy_usage\b|policyUsageRecord/, /^domains\/eligibility\//)
  expect(files).toContain('domains/tables.ts')
  expect(files.slice(6)).toEqual([])
})
