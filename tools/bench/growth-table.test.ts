import { expect, test } from 'vitest'
import { judged, report, spreadOf } from './figures.ts'
import { growthTable } from './growth-table.ts'

const about = { row: 20, workload: 'money', unit: 'ms' as const }
const of = (figure: string, value: number) => ({ ...about, figure, value: spreadOf([value]) })

test('figures of several sizes are one line with their growth; those of one size are left out', () => {
  const figures = [
    judged(of('1,000,000 claims: a claim, p95', 24), { at_most: 50 }),
    judged(of('10,000 claims: a claim, p95', 12), { at_most: 50 }),
    judged(of('listClaims, 10,000 rows: p95', 1.5), { at_most: 100 }),
    judged(of('listClaims, 1,000,000 rows: p95', 3), { at_most: 500 }),
    report(of('10,000 claims: only here', 1)),
  ]
  expect(growthTable(figures).split('\n')).toEqual([
    '| what | 10,000 | 1,000,000 | bar of the largest | growth |',
    '| --- | --- | --- | --- | --- |',
    '| a claim, p95 | 12 ms | 24 ms | <= 50 | 2.0 x |',
    '| listClaims: p95 | 1.5 ms | 3.0 ms | <= 500 | flat |',
  ])
})
