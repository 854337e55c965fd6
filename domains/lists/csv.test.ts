import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const columns = [
  { name: 'a', title: 'Name', value: (row: readonly (string | null)[]) => row[0] ?? null },
  { name: 'b', title: 'Note, long', value: (row: readonly (string | null)[]) => row[1] ?? null },
]

/** Parses as a spreadsheet would. */
const read = (csv: string): string[][] => parse(csv, { bom: true })

test('can be read by a spreadsheet', () => {
  expect(
    csvOf(columns, [
      ['Ana', 'said "hi", left'],
      ['Bob', null],
    ])
  ).toBe('\uFEFFName,"Note, long"\r\nAna,"said ""hi"", left"\r\nBob,\r\n')
})

test.each([
  '=1+1',
  '+1-2',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  " =cmd|'/c calc'!A0",
  '\r=1',
  '\n=1',
  '|calc',
  '%0A=1',
  '\u200b=1',
  '\uFF1D1+1',
  '=HYPERLINK("http://evil.example","x")',
])('%j is not a formula', (text) => {
  const [, row] = read(csvOf(columns, [[text, '']]))
  expect(row?.[0]?.startsWith("'")).toBe(true)
})

test('numbers stay numbers', () => {
  expect(csvOf(columns, [['-12.50', '7']])).toContain('\r\n-12.50,7\r\n')
})

test('every text is restored, except for line breaks and the apostrophe', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string()), { minLength: 1 }),
      (rows) => {
        const back = read(csvOf(columns, rows))
        const flat = (text: string) => text.replace(/\r\n?|\n/g, ' ').replaceAll('\0', '')
        expect(back.slice(1).map((cells) => cells.map((cell) => cell.replace(/^'/, '')))).toEqual(
          rows.map((cells) => cells.map((cell) => flat(cell).replace(/^'/, '')))
        )
      }
    )
  )
})
