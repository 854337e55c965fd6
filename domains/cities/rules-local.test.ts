import { expect, test } from 'vitest'
import { emergencyCountries } from './rules-emergency.ts'
import { localCountries, localLabels } from './rules-local-labels.ts'
import { localLanguages, localWords, sheetWords, wordsIn } from './rules-local.ts'

const scripts: Record<string, RegExp> = {
  th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
  el: /\p{Script=Greek}/u,
}

test('every language has every label, in its own script, with its source and who reviewed it', () => {
  expect(localLanguages.length).toBeGreaterThanOrEqual(12)
  for (const language of localLanguages) {
    const { labels, source, reviewed_by } = wordsIn(language)
    const script = scripts[language] ?? /\p{Script=Latin}/u
    const odd = localLabels.filter((name) => !script.test(labels[name]))
    expect([language, odd, Boolean(source)]).toEqual([language, [], true])
    // What nobody has checked says so.
    expect([language, reviewed_by === null]).toEqual([language, source === 'knowledge'])
  }
})

test('a country is in one language, and is one of the countries that are known', () => {
  const countries = localCountries
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').slice(1))
  expect(countries.filter((one, at) => countries.indexOf(one) !== at)).toEqual([])
  expect(countries.filter((one) => !emergencyCountries.includes(one))).toEqual([])
})

test.each([
  ['MX', 'en', ['es', 'en']],
  ['MX', 'es', ['es']],
  ['TH', 'es', ['th', 'es']],
  ['DE', 'en', ['de', 'en']],
  ['NO', 'es', ['en', 'es']],
  [null, 'en', ['en']],
])('a sheet in %s for a reader of %s is in %s', (country, own, languages) => {
  expect(sheetWords(country, own).map(({ language }) => language)).toEqual(languages)
  expect(localWords(country).language).toBe(languages[0])
})
