import { expect, test } from 'vitest'
import { screenWords } from '@numo/server/screen-words.ts'
import { careCategories } from '../claims/enums.ts'
import { priceColumns } from './contract-price-columns.ts'
import { categoryWords, folded } from './rules-price-words.ts'
import { planPriceList, type KnownPrice } from './rules-price-list.ts'

const heads = ['Code', 'Service', 'Category', 'Price', 'Currency', 'Tax', 'From']
const options = { begins_on: '2026-12-01', currencies: ['MXN'], is_whole: false }
const visit: KnownPrice = {
  id: 'visit',
  code: 'C1',
  name: 'Visit',
  category: 'consultation',
  unit_price: 90_000,
  currency: 'MXN',
  tax_rate_bps: 0,
  begins_on: '2026-01-01',
  ends_on: null,
}
const plan = (rows: readonly string[][], known = [visit], more: object = {}) => {
  const found = planPriceList([heads, ...rows], known, { ...options, ...more })
  if ('file_problem' in found) throw new Error(found.file_problem)
  return found
}

test('new, changed, renamed and equal prices are told apart, and a whole list ends the others', () => {
  const other = { ...visit, id: 'other', code: 'C2' }
  const { changes, problems, same } = plan(
    [
      ['C1', 'Visit', 'Consultation', '950.00', 'MXN', '', ''],
      ['C3', 'Resonancia', 'estudio o imagen', '$8,900.50', 'mxn', '16%', '2027-01-01'],
    ],
    [visit, other],
    { is_whole: true }
  )
  expect([problems, same]).toEqual([[], 0])
  expect(changes).toMatchObject([
    { change: 'changed', row: 2, price: { unit_price: 95_000, begins_on: '2026-12-01' } },
    {
      change: 'added',
      row: 3,
      price: {
        unit_price: 890_050,
        tax_rate_bps: 1600,
        category: 'investigation',
        begins_on: '2027-01-01',
      },
    },
    { change: 'ended', before: { id: 'other' }, ends_on: '2026-11-30' },
  ])
  expect(plan([['C1', 'Visit', 'consulta', '900', 'MXN', '0', '']])).toMatchObject({
    changes: [],
    same: 1,
  })
  const renamed = plan([['C1', 'First visit', 'consulta', '900', 'MXN', '0', '']]).changes
  expect(renamed).toMatchObject([
    { change: 'changed', price: { name: 'First visit', begins_on: '2026-01-01' } },
  ])
})

test.each([
  [['', 'Visit', 'other', '1', 'MXN'], 'no_code'],
  [['A', ' ', 'other', '1', 'MXN'], 'no_name'],
  [['A', 'Visit', 'magic', '1', 'MXN'], 'wrong_category'],
  [['A', 'Visit', 'other', '1', 'USD'], 'wrong_currency'],
  [['A', 'Visit', 'other', '-1', 'MXN'], 'negative_price'],
  [['A', 'Visit', 'other', '(1.00)', 'MXN'], 'negative_price'],
  [['A', 'Visit', 'other', '1.005', 'MXN'], 'wrong_price'],
  [['A', 'Visit', 'other', '=1+1', 'MXN'], 'wrong_price'],
  [['A', 'Visit', 'other', '1e5', 'MXN'], 'wrong_price'],
  [['A', 'Visit', 'other', '9999999999999', 'MXN'], 'wrong_price'],
  [['A', 'Visit', 'other', '1', 'MXN', '101'], 'wrong_tax'],
  [['A', 'Visit', 'other', '1', 'MXN', '0', '2026-02-30'], 'wrong_day'],
  [['C1', 'Visit', 'other', '1', 'MXN', '0', '2026-01-01'], 'too_early'],
])('the row %j is refused: %s', (cells, problem) => {
  expect(plan([cells])).toMatchObject({
    changes: [],
    problems: [{ row: 2, problem, other_row: null }],
  })
})

test('a code stands once in a file, and a name that looks like a formula is only text', () => {
  const row = ['A', "'=HYPERLINK(1)", 'other', '1', 'MXN']
  expect(plan([row, row])).toMatchObject({
    changes: [{ change: 'added', price: { name: '=HYPERLINK(1)' } }],
    problems: [{ row: 3, problem: 'duplicate', other_row: 2 }],
  })
})

test('what is no list is said of the whole file', () => {
  expect(planPriceList([], [], options)).toEqual({ file_problem: 'empty' })
  expect(
    planPriceList(
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      [],
      options
    )
  ).toEqual({ file_problem: 'columns' })
  const many = Array.from({ length: 5001 }, () => ['A'])
  expect(planPriceList([heads, ...many], [], options)).toEqual({ file_problem: 'too-many' })
})

test.each(['en', 'es'] as const)(
  'the headings and categories of our own export are read: %s',
  (locale) => {
    const t = screenWords(locale)
    const titles = priceColumns.map(({ title }) => t(title))
    for (const category of careCategories) {
      const word = t(`parties.price.category_of.${category}`)
      expect([folded(category), ...categoryWords[category]]).toContain(folded(word))
      const row = ['A', 'Visit', word, '1.00', 'MXN', '16', '2026-12-01', '']
      expect(planPriceList([titles, row], [], options)).toMatchObject({
        changes: [{ change: 'added', price: { category } }],
      })
    }
  }
)
