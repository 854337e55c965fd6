import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* docs/money-proofs.md names a proof for each rule of money and each invariant; the named files and titles exist. */

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/money-proofs.md'), 'utf8')

/** Returns what is named and is not there. */
const missing = (of: string): string[] =>
  [...of.matchAll(/`([\w./-]+\.(?:ts|sql))`(?:\s"([^"]+)")?/g)].flatMap(([, file = '', title]) => {
    if (!existsSync(join(root, file))) return [file]
    const isThere = !title || readFileSync(join(root, file), 'utf8').includes(title)
    return isThere ? [] : [`${file}: ${title}`]
  })

test('every rule of money and every invariant has a row with a file', () => {
  const rows = text.split('\n').filter((line) => /^\| [MI]\d+ \|/.test(line))
  const names = rows.map((row) => row.split(' ')[1])
  const numbered = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)
  expect(names).toEqual([...numbered('M', 9), ...numbered('I', 23)])
  const sameAsAnother = /the same test as I\d+/
  expect(
    rows.filter((row) => !/`[\w./-]+\.test\.ts`/.test(row) && !sameAsAnother.test(row))
  ).toEqual([])
})

test('the named files and titles exist, and one that does not is found', () => {
  expect(missing(text)).toEqual([])
  expect(missing('`server/no.test.ts` and `kit/money.test.ts` "no such title"')).toEqual([
    'server/no.test.ts',
    'kit/money.test.ts: no such title',
  ])
})
