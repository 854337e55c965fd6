import { expect, test } from 'vitest'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { formatsFor } from '../../../words/formats.ts'
import { wordsFor } from '../../../words/words.ts'
import { questionsOf } from './more.tsx'

const counted = (name: string, count: number) => ({ id: name.toLowerCase(), name, count })
const full = {
  specialties: [counted('Dentistry', 12), counted('Cardiology', 3)],
  languages: [counted('Spanish', 31), counted('English', 9)],
  insurers: [counted('Atlas', 20), counted('Boreal', 7)],
  direct_billing: 5,
  accepting: 14,
}
const nothing = { specialties: [], languages: [], insurers: [], direct_billing: 0, accepting: 0 }

const questions = (
  facets: typeof full | typeof nothing,
  {
    locale = 'en',
    country = 'MX',
    confirmed_on = '2026-11-20',
  }: { locale?: Locale; country?: string; confirmed_on?: string | null } = {}
) => {
  const city = { name: 'Puebla', country, country_name: 'Mexico' }
  const results = { found: { city, facets, total_in_area: 40 }, confirmed_on }
  const context = { t: wordsFor(locale), formats: formatsFor(locale) }
  // Safe: the questions read nothing else.
  return questionsOf(...([results, context] as unknown as Parameters<typeof questionsOf>))
}
const answers = (...given: Parameters<typeof questions>) =>
  questions(...given).map(({ answer }) => answer)

test('a city answers from its own counts', () => {
  const text = answers(full).join('\n')
  expect(text).toContain('Atlas (20) and Boreal (7)')
  expect(text).toContain('Dentistry (12) and Cardiology (3)')
  expect(text).toContain('Spanish (31) and English (9)')
  expect(text).toContain('14 doctors and clinics say so')
  expect(text).toContain('5 of the doctors and clinics here work this way')
  expect(text).toContain('Call 911')
  expect(text).toContain('20 Nov 2026')
  expect(questions(full)).toHaveLength(10)
})

test('what the directory does not know is not asked, and no answer counts nobody', () => {
  const shown = questions(nothing, { country: 'XX', confirmed_on: null })
  expect(shown).toHaveLength(4)
  expect(shown.map(({ answer }) => answer).join('\n')).not.toMatch(/\b0\b|\{\{/)
  expect(shown[1]?.answer).toContain('We know of nobody here who works this way')
})

test('one insurer alone is no list of insurers', () => {
  const text = answers({ ...full, insurers: [counted('Atlas', 20)] }).join('\n')
  expect(text).not.toContain('Atlas')
})

test.each(locales)('no gap is left in %s', (locale) => {
  for (const { question, answer } of questions(full, { locale }))
    expect(question + answer).not.toMatch(/\{\{|undefined|find_care/)
})
