import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  keyText,
  movedRows,
  undoSteps,
  type FoundRow,
  type RowKind,
  type ColumnValues,
} from './rules-undo.ts'

const kind: RowKind = { key: ['owner', 'id'], carried: ['ended'] }
const [from, to] = ['gone', 'kept']

/** Rows of both records and of a third, unique by key, at most one per record about the same thing. */
const table = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 4 }),
      owner: fc.constantFrom(from, to, 'third'),
      said: fc.constantFrom('a', 'b', null),
      ended: fc.constantFrom('2026-01-01', null),
    }),
    { selector: ({ id, owner }) => `${owner} ${id}`, maxLength: 12 }
  )
  .map((rows): FoundRow[] => rows.map((row) => ({ row, owner: row.owner, same: String(row.id) })))
const mapOf = (rows: readonly FoundRow[]) =>
  new Map(rows.map(({ row }) => [keyText(kind, row), row] as const))

function undone(before: FoundRow[], after: FoundRow[], now: Map<string, ColumnValues>) {
  const { steps, stays } = undoSteps(kind, movedRows(kind, { before, after, from, to }), now)
  const rows = new Map(now)
  for (const step of steps)
    if (step.do === 'insert') rows.set(keyText(kind, step.row), step.row)
    else {
      const at = keyText(kind, step.key)
      const row = rows.get(at)
      rows.delete(at)
      if (step.do === 'set') {
        const set = { ...row, ...step.to }
        rows.set(keyText(kind, set), set)
      }
    }
  return { rows, stays }
}

test('undoing any merge at once restores every row', () =>
  fc.assert(
    fc.property(table, table, (before, after) => {
      const { rows, stays } = undone(before, after, mapOf(after))
      expect(rows).toEqual(mapOf(before))
      expect(stays).toEqual([])
    })
  ))

test('undoing twice repeats no restored row', () =>
  fc.assert(
    fc.property(table, table, (before, after) => {
      const { rows } = undone(before, after, mapOf(after))
      const again = undone(before, after, rows)
      const back = [...rows].filter(([at]) => !mapOf(after).has(at))
      expect(back.map(([at]) => again.rows.get(at))).toEqual(back.map(([, row]) => row))
    })
  ))

test('values changed since at a row that stays are never overwritten', () =>
  fc.assert(
    fc.property(table, table, fc.array(fc.nat(11), { maxLength: 4 }), (before, after, which) => {
      const now = mapOf(after)
      const touched = which.flatMap((n) => (after[n] ? [keyText(kind, after[n].row)] : []))
      for (const at of touched) now.set(at, { ...now.get(at), said: 'new' })
      const { rows } = undone(before, after, now)
      const stay = touched.filter((at) => mapOf(before).has(at))
      expect(stay.map((at) => rows.get(at)?.['said'])).toEqual(stay.map(() => 'new'))
    })
  ))

const row = (owner: string, message: string | null, ended: string | null): FoundRow => ({
  row: { id: 1, owner, said: message, ended },
  owner,
  same: '1',
})

test('what ended since for the kept record ends for the other one too', () => {
  // A copy was added and the original ended, as for consents.
  const before = [row(from, 'a', null)]
  const after = [row(from, 'a', '2026-03-01'), row(to, 'a', null)]
  const now = mapOf([row(from, 'a', '2026-03-01'), row(to, 'a', '2026-04-04')])
  expect([...undone(before, after, now).rows.values()]).toEqual([row(from, 'a', '2026-04-04').row])
  const gone = mapOf([row(from, 'a', '2026-03-01')])
  const { rows, stays } = undone(before, after, gone)
  expect([...rows.values()]).toEqual([row(from, 'a', '2026-03-01').row])
  expect(stays).toMatchObject([{ why: 'removed' }])
})

test('what was joined into a row removed since does not return', () => {
  const before = [row(from, 'a', null), row(to, 'b', null)]
  const after = [row(to, 'ab', null)]
  const { rows, stays } = undone(before, after, new Map())
  expect(rows.size).toBe(0)
  expect(stays.map(({ why }) => why)).toEqual(['removed', 'removed'])
})
