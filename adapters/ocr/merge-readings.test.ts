import { expect, test } from 'vitest'
import { inLines } from './lines-of.ts'
import { mergeReadings, type Reading } from './merge-readings.ts'
import type { OcrLanguage } from './port.ts'

/** Builds a reading of one line of words placed left to right; each word is written `text@confidence`. */
const reading = (language: OcrLanguage, line: string): Reading => {
  let left = 0
  return {
    language,
    words: line.split(' ').map((part) => {
      const [text = '', confidence = '0.95'] = part.split('@')
      const box = { left, top: 0.1, width: text.length * 0.02, height: 0.05 }
      left += (text.length + 1) * 0.02
      return { text, confidence: Number(confidence), box }
    }),
  }
}

const merged = (...readings: Reading[]) => mergeReadings(readings)

test('a word on which all readings agree keeps its confidence', () => {
  const [word] = merged(reading('eng', 'Worldwide@0.96'), reading('spa', 'Worldwide@0.94'))
  expect(word).toMatchObject({ text: 'Worldwide', alternatives: [] })
  expect(word?.confidence).toBeCloseTo(0.95)
})

test('where readings differ the surest wins with a lower confidence, and the alternative is kept', () => {
  const [word] = merged(reading('eng', 'AS1-330@0.5'), reading('spa', 'ASI-330@0.9'))
  expect(word).toMatchObject({ text: 'ASI-330', alternatives: ['AS1-330'] })
  expect(word?.confidence).toBeLessThan(0.7)
})

test('accents count from a language that has them', () => {
  const [word] = merged(
    reading('eng', 'Lucia@0.96'),
    reading('eng', 'Lucia@0.96'),
    reading('spa', 'Lucía@0.93')
  )
  expect(word).toMatchObject({ text: 'Lucía', alternatives: [] })
  expect(word?.confidence).toBeGreaterThan(0.85)
})

test('accents on which readings of the same language differ are doubtful', () => {
  const [word] = merged(reading('spa', 'Lucía@0.9'), reading('spa', 'Lucia@0.8'))
  expect(word?.text).toBe('Lucía')
  expect(word?.alternatives).toEqual(['Lucia'])
  expect(word?.confidence).toBeLessThan(0.7)
})

test('a number with and without spaces is one word; the majority decides', () => {
  const words = merged(
    reading('eng', '70 10 20 30'),
    reading('spa', '70 10 20 30'),
    reading('eng', '70_10_20_30'.replaceAll('_', ''))
  )
  expect(words.map(({ text }) => text)).toEqual(['70', '10', '20', '30'])
})

test('a word of one reading only has a lower confidence', () => {
  const [word] = merged(reading('eng', 'Plan@0.9'), { language: 'spa', words: [] })
  expect(word?.confidence).toBeCloseTo(0.765)
})

test('a stroke over many lines, as the edge of a shadow is read, joins no words', () => {
  const lines = [0.1, 0.2, 0.3, 0.4].map((top) => ({
    text: `Plan ${top}`,
    confidence: 0.95,
    box: { left: 0.1, top, width: 0.2, height: 0.03 },
  }))
  const stroke = {
    text: '|',
    confidence: 0.9,
    box: { left: 0.15, top: 0.05, width: 0.01, height: 0.6 },
  }
  const words = mergeReadings([
    { language: 'eng', words: [...lines, stroke] },
    { language: 'spa', words: lines },
  ])
  expect(words.filter(({ text }) => text !== '|').map(({ confidence }) => confidence)).toEqual(
    lines.map(({ confidence }) => confidence)
  )
})

test('a word whose box one reading made too tall is still one word', () => {
  const box = { left: 0.1, top: 0.5, width: 0.14, height: 0.03 }
  const others = [0.1, 0.2, 0.3].map((top) => ({
    text: 'Plan',
    confidence: 0.9,
    box: { ...box, top },
  }))
  const word = { text: 'AMERICA', confidence: 0.96 }
  const words = mergeReadings([
    { language: 'eng', words: [...others, { ...word, box: { ...box, top: 0.46, height: 0.084 } }] },
    { language: 'spa', words: [...others, { ...word, box }] },
  ])
  expect(words.filter(({ text }) => text === 'AMERICA').length).toBe(1)
})

const at = (text: string, left: number, top: number, height: number, confidence = 0.95) => ({
  text,
  confidence,
  box: { left, top, width: 0.05, height },
})

test('grain that was read as text parts no line', () => {
  const words = inLines([
    at('—', 0.01, 0.8205, 0.04, 0.2),
    at('PO.', 0.9, 0.825, 0.043, 0.3),
    at('Area', 0.1, 0.833, 0.014),
    at('Worldwide', 0.3, 0.828, 0.02),
    at('excluding', 0.4, 0.8292, 0.0235),
    at('USA', 0.5, 0.83, 0.018),
    at('Plan', 0.1, 0.873, 0.015),
  ])
  const lines = words.filter(({ confidence }) => confidence > 0.9).map(({ line }) => line)
  expect(new Set(lines.slice(0, 4)).size).toBe(1)
  expect(lines[4]).not.toBe(lines[0])
})

test('a dash joins the line of its letters', () => {
  const words = inLines([
    at('01/01/2026', 0.1, 0.1, 0.04),
    at('-', 0.3, 0.118, 0.004),
    at('31/12/2026', 0.4, 0.1, 0.04),
    at('Plan', 0.1, 0.2, 0.04),
  ])
  expect(words.map(({ text, line }) => `${line} ${text}`)).toEqual([
    '0 01/01/2026',
    '0 -',
    '0 31/12/2026',
    '1 Plan',
  ])
})

test.each([
  ['Peña', 'Pefia', 'Peiia'],
  ['Zúñiga', 'Zafiiga', 'Zafiga'],
  ['Ramón', 'Ramoén', 'Ramén'],
])('%s: English data has no such letter, its %s counts neither for nor against', (text, a, b) => {
  const spanish = [reading('spa', `${text}@0.95`), reading('spa', `${text}@0.93`)]
  const english = [reading('eng', `${a}@0.8`), reading('eng', `${b}@0.8`)]
  const [word] = merged(...english, ...spanish)
  expect(word).toMatchObject({ text, alternatives: [] })
  expect(word?.confidence).toBeCloseTo(0.94)
  // One look of two, two that differ, or another letter beside the accented one: doubtful as before.
  const others = [
    [...english, ...spanish.slice(1)],
    [...english, ...spanish.slice(1), reading('spa', `${a}@0.5`)],
    [reading('eng', `${text.slice(0, -1)}e@0.8`), ...spanish],
  ]
  for (const readings of others) expect(merged(...readings)[0]?.confidence).toBeLessThan(0.7)
})

/** A word of one look: where it stands, how tall it is and in which line. */
const placed = (text: string, left: number, top: number, height: number, row: number) => ({
  text,
  confidence: 0.9,
  box: { left, top, width: text.length * 0.015, height },
  row,
})

test('a look that took a label and its value for one line is left out there, and nowhere else', () => {
  const sound = [
    placed('MEMBER', 0.1, 0.26, 0.02, 0),
    placed('Ana', 0.1, 0.3, 0.035, 1),
    placed('Petra', 0.16, 0.3, 0.035, 1),
    placed('individual', 0.6, 0.3, 0.03, 1),
  ]
  const torn = [
    placed('Anae', 0.1, 0.26, 0.075, 0),
    placed('P', 0.165, 0.27, 0.065, 0),
    placed('kK', 0.21, 0.265, 0.07, 0),
    placed('individual', 0.6, 0.3, 0.03, 0),
    placed('DEDUCTIBLE', 0.8, 0.27, 0.03, 0),
  ]
  const words = mergeReadings([
    { language: 'eng', words: sound },
    { language: 'spa', words: sound },
    { language: 'eng', words: torn },
    { language: 'spa', words: torn },
  ])
  const sureOf = new Map(words.map(({ text, confidence }) => [text, confidence]))
  expect([...sureOf.keys()].toSorted()).toEqual(
    ['Ana', 'DEDUCTIBLE', 'MEMBER', 'Petra', 'individual'].toSorted()
  )
  for (const text of ['MEMBER', 'Ana', 'Petra']) expect(sureOf.get(text)).toBeLessThanOrEqual(0.6)
  for (const text of ['individual', 'DEDUCTIBLE']) expect(sureOf.get(text)).toBeCloseTo(0.9)
})

test('a word that looks split where no space is, is one word; a space stays one', () => {
  const whole = placed('Saude', 0.1, 0.1, 0.04, 0)
  const split = (gap: number) => {
    const [before, after] = [
      placed('Sa', 0.1, 0.1, 0.04, 0),
      placed('ude', 0.13 + gap, 0.1, 0.04, 0),
    ]
    return [before, { ...after, box: { ...after.box, width: 0.045 - gap } }]
  }
  const textsAt = (gap: number) =>
    mergeReadings([
      { language: 'eng', words: split(gap) },
      { language: 'spa', words: split(gap) },
      { language: 'spa', words: [whole] },
    ]).map(({ text }) => text)
  expect(textsAt(0.003)).toEqual(['Saude'])
  expect(textsAt(0.008)).toEqual(['Sa', 'ude'])
})
