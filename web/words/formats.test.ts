import { expect, test } from 'vitest'
import { formatsFor } from './formats.ts'
import { wordsOf } from './words-of.ts'

const en = formatsFor('en')
const es = formatsFor('es')

test('days are written out, in the language of the page', () => {
  expect(en.day('2026-11-12')).toBe('12 Nov 2026')
  expect(es.day('2026-11-12')).toBe('12 nov 2026')
  expect(en.day('2026-01-03T10:00:00Z')).toBe('3 Jan 2026')
})

test('figures and distances', () => {
  expect(en.number(1284)).toBe('1,284')
  expect(es.number(1_234_567)).toBe('1,234,567')
  expect(en.distance(400)).toBe('400 m')
  expect(en.distance(1200)).toBe('1.2 km')
  expect(es.distance(38_400)).toBe('38 km')
})

test('languages and countries have names, and an unknown code stays as it is', () => {
  expect(en.language('es')).toBe('Spanish')
  expect(es.languages(['es', 'en'])).toBe('Español, inglés')
  expect(es.country('MX')).toBe('México')
  expect(en.language('not a code')).toBe('not a code')
  expect(es.all(['a', 'b', 'c'])).toBe('a, b y c')
})

test('instants are in the time zone of the reader, with the months of days', () => {
  const at = new Date(2026, 8, 3, 14, 5).toISOString()
  expect(formatsFor('en').moment(at)).toBe('3 Sep 2026, 14:05')
  expect(formatsFor('es').moment(at)).toMatch(/^3 sep 2026, 2:05\sp\.m\.$/)
  expect(formatsFor('en').moment(at, 'day')).toBe(formatsFor('en').day('2026-09-03'))
})

test('a sentence that ends with a time of day in Spanish has one period', () => {
  const t = wordsOf<'until'>('es', { until: 'El plazo terminó el {{when}}. Avise hoy.' })
  expect(t('until', { when: '19 nov 2026, 5:20 a.\u00a0m.' })).toBe(
    'El plazo terminó el 19 nov 2026, 5:20 a.\u00a0m. Avise hoy.'
  )
})
