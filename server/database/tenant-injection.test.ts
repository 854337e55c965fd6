import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import known from './test-raw-pieces.json' with { type: 'json' }
import { rawPieces } from './test-statements.ts'

/*
 * No text that a caller sends becomes part of a statement: an arbitrary statement could do everything that the role
 * in force may (see logins.test.ts). test-raw-pieces.json lists every part of a statement that is no parameter,
 * each a constant of ours or a `$n` of `Values`. Add one only after checking where it comes from.
 */
const root = resolve(import.meta.dirname, '../..')

test('every raw SQL piece was reviewed', () => {
  const files = globSync('{domains,server,adapters}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).filter((file) => !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(file))
  const found = Object.fromEntries(
    files
      .map((file) => [file, rawPieces(readFileSync(resolve(root, file), 'utf8'))] as const)
      .filter(([, pieces]) => pieces.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  )
  expect(found).toEqual(known)
})

test('a raw SQL piece is detected in every notation', () => {
  expect(rawPieces('const a = sql`select ${sql.raw(order)} from t where id = ${id}`')).toEqual([
    'sql.raw(order)',
  ])
  expect(rawPieces('await pool.query(`select * from t where id = ${id}`)')).toEqual(['${id}'])
  expect(rawPieces('const text = `update t set a = ${value}`; pool.query(text)')).toEqual([
    '${value}',
    'query(text)',
  ])
  expect(rawPieces('client.query<{ id: string }>(\n  statement, [id])')).toEqual([
    'query(statement)',
  ])
  expect(rawPieces('client.query(`select 1 where a = $1`, [id])')).toEqual([])
  expect(rawPieces('sql<{ id: string }>`select ${id}`')).toEqual([])
  expect(rawPieces('`Select a plan of ${insurer}`')).toEqual([])
})
