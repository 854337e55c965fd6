import { readFileSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { tableOwners } from '../tools/check-tables.ts'
import { writingsOf } from '../tools/check-enums.ts'
import { resources } from './access/rules-resources.ts'
import { records } from './records.ts'

const root = resolve(import.meta.dirname, '..')
let database: TestDatabase
/** Values allowed by each column's check constraint, by `table.column`. */
let checked: ReadonlyMap<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.pool.query<{ column: string; rule: string }>(`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as rule
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
     where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`)
  checked = new Map(
    rows.flatMap(({ column, rule }) => {
      const list = /= ANY \(+ARRAY\[([^\]]+)\]/.exec(rule)?.[1]
      const words = [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
      return words.length > 1 ? [[column, words.toSorted().join()]] : []
    })
  )
})
afterAll(() => database.stop())

test('the declared values of a column equal its check constraint', () => {
  const messages = records.flatMap(({ table, enums = {} }) =>
    Object.entries(enums).map(([column, words]) => [`${table}.${column}`, words.toSorted().join()])
  )
  expect(messages.length).toBeGreaterThanOrEqual(20)
  expect(messages.filter(([column = '', words]) => checked.get(column) !== words)).toEqual([])
})

test('a column with a set of values is declared with the set that the code reads', () => {
  const declared = new Set(
    globSync('domains/*/{enums,rules,contract}*.ts', { cwd: root })
      .flatMap((path) => writingsOf({ path, text: readFileSync(resolve(root, path), 'utf8') }))
      .flatMap(({ name, words }) => (name === null ? [] : [words]))
  )
  const silent = records.flatMap(({ table, enums = {} }) =>
    [...checked].filter(
      ([column, words]) =>
        column.startsWith(`${table}.`) &&
        declared.has(words) &&
        !((column.split('.')[1] ?? '') in enums)
    )
  )
  expect(silent).toEqual([])
})

test('a record is declared by the noun that owns its table, and names an existing kind', () => {
  const owners = tableOwners(root)
  const folders = new Map(
    globSync('domains/*/tables.ts', { cwd: root }).flatMap((path) =>
      [...readFileSync(resolve(root, path), 'utf8').matchAll(/table: '(\w+)'/g)].map(
        ([, table = '']) => [table, path.split('/')[1]] as const
      )
    )
  )
  const strays = records.filter(({ table }) => folders.get(table) !== owners.get(table))
  expect(strays.map(({ table }) => [table, folders.get(table), owners.get(table)])).toEqual([])
  const known = new Set<string>(Object.keys(resources))
  expect(records.filter(({ resource }) => resource && !known.has(resource))).toEqual([])
})
