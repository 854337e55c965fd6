import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../insurance/rules-versions.ts'
import { costCategories } from '../claims/enums.ts'
import { billers, depositKinds } from './enums.ts'
import { isFormula, readBills } from './rules-bill-csv.ts'
import { clearanceOf } from './rules-clearance.ts'
import { depositOf } from './rules-deposit.ts'
import { runsOutAt, usageOf, daysOf, type StayFacts } from './rules-usage.ts'
import { guaranteeIn, writableIn, type Version } from './rules-versions.ts'

const first = '2026-11-10'
const charge = fc.record({
  service_on: fc.integer({ min: 0, max: 20 }).map((days) => dayAfter(first, days)),
  category: fc.constantFrom(...costCategories),
  biller: fc.constantFrom(...billers),
  amount: fc.integer({ min: 0, max: 1_000_000_000 }),
})
const facts = fc.record({
  currency: fc.constant('MXN'),
  charges: fc.array(charge, { maxLength: 40 }),
  authorised_amount: fc.integer({ min: 0, max: 20_000_000_000 }),
  valid_until: fc.constantFrom(null, '2026-11-20', '2026-12-24'),
  planned_discharge_on: fc.constantFrom(null, '2026-11-16'),
  is_in_stay: fc.boolean(),
  now: fc.constantFrom('2026-11-15T10:00:00Z', '2026-11-20T23:30:00Z'),
  today: fc.constant('2026-11-15'),
})
const sum = (all: Iterable<number>) => [...all].reduce((a, b) => a + b, 0)

test('what is used is the same by head, biller and day, and with what is left makes the guarantee', () => {
  fc.assert(
    fc.property(facts, (one: StayFacts) => {
      const usage = usageOf(one)
      const used = sum(one.charges.map(({ amount }) => amount))
      expect([
        usage.used_amount,
        sum(usage.by_head.values()),
        sum(usage.by_biller.values()),
      ]).toEqual([used, used, used])
      expect(sum(usage.days.map(({ amount }) => amount))).toBe(used)
      expect(usage.days.at(-1)?.used_amount ?? 0).toBe(used)
      expect((usage.left_amount ?? 0) + used).toBe(one.authorised_amount)
      const { alerts, top_up } = usage
      expect(one.is_in_stay || (alerts.length === 0 && top_up === null)).toBe(true)
      expect(top_up === null || (top_up.amount > 0 && top_up.amount % 100 === 0)).toBe(true)
    })
  )
})

test('a top-up pays to the planned discharge, also where the guarantee is valid for longer', () => {
  const charges = [10, 11].map((day) => ({
    service_on: `2026-11-${day}`,
    category: 'room',
    biller: 'hospital' as const,
    amount: 100_000,
  }))
  const stay: StayFacts = {
    ...{ charges, currency: 'MXN', authorised_amount: 250_000, is_in_stay: true },
    ...{ planned_discharge_on: '2026-11-16', valid_until: '2026-12-24' },
    ...{ now: '2026-11-11T10:00:00Z', today: '2026-11-11' },
  }
  // Five more days at 100,000 each; 50,000 are left.
  const to = { amount: 450_000, pays_until: '2026-11-16', until: '2026-12-24' }
  expect(usageOf(stay).top_up).toEqual(to)
  expect(usageOf({ ...stay, valid_until: '2026-11-12' }).top_up).toEqual({
    ...to,
    until: '2026-11-16',
  })
})

test('another charge ends no alert about what is used, and a larger guarantee never runs out earlier', () => {
  fc.assert(
    fc.property(facts, charge, fc.integer({ min: 0, max: 1_000_000_000 }), (one, another, more) => {
      const before = usageOf(one).alerts.includes('mostly_used')
      const after = usageOf({ ...one, charges: [...one.charges, another] }).alerts.includes(
        'mostly_used'
      )
      expect(after || !before).toBe(true)
      const days = daysOf(one.charges, one.authorised_amount)
      const [small, large] = [one.authorised_amount, one.authorised_amount + more].map((amount) =>
        runsOutAt(days, amount)
      )
      // Where the larger never runs out at this pace, it is later than any moment.
      expect((small ?? '9') <= (large ?? '9')).toBe(true)
    })
  )
})

test('a deposit is held, used or given back to the cent, and no more is due than is held', () => {
  const entry = fc.record({
    kind: fc.constantFrom(...depositKinds),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(entry), fc.integer({ min: 0, max: 2_000_000 }), (entries, used_amount) => {
      const of = depositOf(entries, { used_amount, authorised_amount: 500_000, claims: [] })
      expect(of.held_amount + of.used_amount + of.refunded_amount).toBe(of.received_amount)
      expect(of.refund_due_amount).toBe(
        Math.max(0, of.held_amount - Math.max(0, used_amount - 500_000))
      )
    })
  )
  expect(
    depositOf([{ kind: 'received', amount: 100 }], {
      used_amount: 9,
      authorised_amount: 1,
      claims: [{ patient_balance: 30, deposit_used_amount: 0 }],
    }).refund_due_amount
  ).toBe(70)
})

test('a file is read whole: wrong days, heads, amounts, formulas and known bills are named by row', () => {
  const read = (...rows: string[][]) =>
    readBills(
      [
        ['Factura', 'Cobra', 'Fecha', 'Rubro', 'Descripción', 'Cantidad', 'Precio unitario'],
        ...rows,
      ].map((cells, n) => ({ line: n + 1, cells })),
      { currency: 'MXN', from: '2026-11-10', until: '2026-11-16', known: new Set(['hospital B-1']) }
    )
  const row = (more: Partial<Record<0 | 1 | 2 | 3 | 4 | 5 | 6, string>> = {}) =>
    Object.assign(
      ['A-1', 'clínica', '2026-11-11', 'Habitación', 'Cuarto', '1', '1,500.50'],
      more
    ) as string[]
  expect(read(row(), row({ 1: 'Cirujano', 3: 'IVA', 5: '0,5' }))).toEqual({
    problems: [],
    bills: [
      {
        number: 'A-1',
        biller: 'hospital',
        lines: [
          {
            category: 'room',
            service_on: '2026-11-11',
            description: 'Cuarto',
            quantity: 1,
            unit_price: 150_050,
          },
        ],
      },
      {
        number: 'A-1',
        biller: 'surgeon',
        lines: [
          {
            category: 'tax',
            service_on: '2026-11-11',
            description: 'Cuarto',
            quantity: 0.5,
            unit_price: 150_050,
          },
        ],
      },
    ],
  })
  const problemOf = (more: Parameters<typeof row>[0]) => {
    const found = read(row(more))
    return 'problems' in found ? found.problems[0]?.problem : null
  }
  expect(problemOf({ 0: '' })).toBe('no_number')
  expect(problemOf({ 0: 'B-1' })).toBe('bill_known')
  expect(problemOf({ 1: 'Atlas' })).toBe('wrong_biller')
  expect(problemOf({ 2: '2026-02-30' })).toBe('wrong_day')
  expect(problemOf({ 2: '2026-11-17' })).toBe('day_outside')
  expect(problemOf({ 3: 'x' })).toBe('wrong_head')
  expect(problemOf({ 4: '' })).toBe('no_description')
  expect(problemOf({ 5: '-1' })).toBe('wrong_quantity')
  expect(problemOf({ 6: '-5' })).toBe('negative_price')
  expect(problemOf({ 6: '1e9' })).toBe('wrong_price')
  expect(problemOf({ 5: '100000', 6: '999999999999' })).toBe('too_large')
  expect(problemOf({ 4: '=HYPERLINK("x")' })).toBe('formula')
  expect([
    isFormula('@SUM(A1)'),
    isFormula('+A1'),
    isFormula('-2+3'),
    isFormula('-5'),
    isFormula('Cuarto'),
  ]).toEqual([true, true, true, false, false])
  expect(read()).toEqual({ file_problem: 'empty' })
})

test('the newest approved version is in force, whatever was denied or is on its way since', () => {
  const version = (
    id: string,
    status: Version['status'],
    decided_at: string | null,
    guaranteed_amount: number | null
  ): Version => ({
    ...{ id, number: id, status, decided_at, guaranteed_amount },
    ...{ guarantee_currency: 'MXN', valid_until: '2026-12-01' },
  })
  const one = version('one', 'approved', '2026-11-01', 100)
  expect(guaranteeIn([one, version('two', 'sent', null, null)])?.id).toBe('one')
  expect(guaranteeIn([one, version('two', 'denied', '2026-11-02', null)])?.id).toBe('one')
  expect(guaranteeIn([one, version('two', 'partially_approved', '2026-11-02', 150)])?.amount).toBe(
    150
  )
  expect(guaranteeIn([version('one', 'cancelled', '2026-11-01', 100)])).toBe(null)
  // What was replaced stays so, also when the insurer takes the newer one back; an appeal leaves the letter as it is.
  expect(guaranteeIn([one, version('two', 'cancelled', '2026-11-02', 150)])).toBe(null)
  expect(guaranteeIn([one, version('two', 'sent', '2026-11-02', 150)])?.id).toBe('two')
  expect(writableIn([version('one', 'draft', null, null)])).toBe(null)
  expect(writableIn([version('one', 'sent', null, null)])).toBe('one')
})

test('a day that nobody billed, and a surgeon whose bill is missing, hold up the discharge', () => {
  const of = {
    admitted_on: '2026-11-10',
    until: '2026-11-12',
    tasks_done: [],
    left_amount: 0,
    valid_until: '2026-11-12',
  }
  const missing = (hospital_days: string[], found: ('hospital' | 'surgeon')[]) =>
    clearanceOf({
      ...{ ...of, hospital_days, separate: ['surgeon'], billers: found, has_open_request: false },
      ...{ missing_documents: 0, refund_due_amount: 0, is_deposit_stuck: false },
    })
      .filter(({ is_done, code }) => !is_done && !code.startsWith('task_'))
      .map(({ code }) => code)
  expect(missing(['2026-11-10'], ['hospital'])).toEqual(['billed_every_day', 'separate_bills'])
  expect(missing(['2026-11-10', '2026-11-11'], ['hospital', 'surgeon'])).toEqual([])
})
