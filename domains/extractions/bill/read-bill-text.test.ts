import { expect, test } from 'vitest'
import { readBillText } from './read-bill-text.ts'
import { drawBill, layouts, makeBill, numbersFrom, type MadeBill } from './test-bills.ts'
import type { BillFacts } from '../rules-bill.ts'

const languages = ['en', 'es', 'pt'] as const
const today = '2026-11-23'
const seeds = 12
const read = (words: ReturnType<typeof drawBill>, is_picture = false) =>
  readBillText([words], { today, is_picture })

/** Values that are said to be certain and are not so. */
function wrongAndCertain(bill: MadeBill, facts: BillFacts): string[] {
  const { total_amount, currency, lines } = facts
  const sum = lines?.value.reduce((total, { amount }) => total + amount, 0)
  const isCertain = (value: { certainty: string } | null) =>
    value !== null && value.certainty !== 'doubtful'
  return [
    isCertain(total_amount) && total_amount?.value !== bill.total ? 'total' : '',
    isCertain(currency) && currency?.value !== bill.currency ? 'currency' : '',
    isCertain(lines) && (sum !== bill.total || lines?.value.length !== bill.lines.length)
      ? 'lines'
      : '',
  ].filter(Boolean)
}

test('bills of 13 layouts in three languages are read, and nothing wrong is certain', () => {
  const counts = { bills: 0, provider: 0, day: 0, total: 0, certain: 0, lines: 0 }
  const wrong: string[] = []
  const missed: string[] = []
  for (const layout of layouts)
    for (const language of languages)
      for (let seed = 1; seed <= seeds; seed += 1) {
        const bill = makeBill(language, seed * 31 + layouts.indexOf(layout))
        const facts = read(drawBill(bill, language, layout))
        counts.bills += 1
        counts.provider += Number(facts.provider_name?.value === bill.provider)
        counts.day += Number(facts.issued_on?.value === bill.issued_on)
        counts.total += Number(facts.total_amount?.value === bill.total)
        counts.certain += Number(facts.total_amount?.certainty === 'proven')
        counts.lines += Number(facts.lines?.certainty === 'proven')
        wrong.push(
          ...wrongAndCertain(bill, facts).map(
            (what) => `${layout.name} ${language} ${seed}: ${what}`
          )
        )
        if (facts.total_amount?.value !== bill.total)
          missed.push(`${layout.name} ${language} ${seed}`)
      }
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
  // Without a currency nothing is certain: 36 of 468.
  expect(counts).toEqual({
    bills: 468,
    provider: 468,
    day: 468,
    total: 468,
    certain: 432,
    lines: 432,
  })
})

test('a misread figure is never certain', () => {
  const wrong: string[] = []
  let doubted = 0
  let changed = 0
  for (const layout of layouts)
    for (const language of languages)
      for (let seed = 1; seed <= seeds; seed += 1) {
        const bill = makeBill(language, seed * 17 + layouts.indexOf(layout))
        const words = drawBill(bill, language, layout)
        const number = numbersFrom(seed)
        const figures = words.filter(({ text }) => /\d[.,]\d{2}$/.test(text))
        const word = figures[number(figures.length)]
        if (!word) continue
        const places = Array.from(word.text).flatMap((char, at) => (/\d/.test(char) ? [at] : []))
        const at = places[number(places.length)] ?? 0
        const digit = (Number(word.text[at]) + 1 + number(9)) % 10
        const misread = `${word.text.slice(0, at)}${digit}${word.text.slice(at + 1)}`
        const facts = read(
          words.map((one) => (one === word ? { ...one, text: misread } : one)),
          true
        )
        changed += 1
        doubted += Number(facts.total_amount?.certainty !== 'proven')
        wrong.push(
          ...wrongAndCertain(bill, facts).map(
            (what) => `${layout.name} ${language} ${seed}: ${what}`
          )
        )
      }
  expect(wrong).toEqual([])
  expect([changed, doubted > 200]).toEqual([468, true])
})

test('one figure printed twice proves nothing in a picture', () => {
  const bill: MadeBill = {
    provider: 'Clínica Uno',
    issued_on: '2026-10-20',
    currency: 'MXN',
    lines: [{ description: 'Consulta', amount: 80_000 }],
    subtotal: 80_000,
    discount: 0,
    tax: 0,
    total: 80_000,
  }
  const [layout] = layouts
  if (!layout) throw new Error('No layout')
  const words = drawBill(bill, 'es', layout)
  expect(read(words).total_amount).toEqual({ value: 80_000, certainty: 'proven' })
  expect(read(words, true).total_amount).toEqual({ value: 80_000, certainty: 'doubtful' })
  expect(read(words, true).reasons).toContain('sums_unproven')
})

test('a total in two currencies, an unnamed currency and a hardly readable figure are doubted', () => {
  const bill = makeBill('es', 4)
  const [layout] = layouts
  if (!layout) throw new Error('No layout')
  const words = drawBill(bill, 'es', layout)
  const last = words.at(-1)
  if (!last) throw new Error('No words')
  const both = read([...words, { ...last, text: 'USD', left: 0.4, right: 0.45 }])
  expect(both.total_amount?.certainty).toBe('doubtful')
  expect(both.currency).toBeNull()
  const unnamed = read(words.filter(({ text }) => text !== 'MXN'))
  expect([unnamed.currency, unnamed.total_amount?.certainty]).toEqual([null, 'doubtful'])
  expect(unnamed.reasons).toContain('currency_unclear')
  const blurred = words.map((one) => ({
    ...one,
    confidence: /,\d{3}|\.\d{2}$/.test(one.text) ? 0.3 : 1,
  }))
  expect(read(blurred, true).total_amount?.certainty).toBe('doubtful')
})

test('a page without amounts is no bill', () => {
  const facts = read([
    { text: 'Hello', confidence: 1, left: 0.1, right: 0.2, top: 0.1, bottom: 0.12 },
  ])
  expect(facts).toMatchObject({
    total_amount: null,
    lines: null,
    reasons: ['no_amounts', 'currency_unclear'],
  })
})
