import { expect, test } from 'vitest'
import { locales } from '@numo/kit/locales.ts'
import { fold } from '@numo/kit/text.ts'
import { countryNamed } from './country-names.ts'
import { emergencyCountries } from './rules-emergency.ts'

test('every country is found by its name in both languages', () => {
  const names = locales.flatMap((locale) => {
    const display = new Intl.DisplayNames(locale, { type: 'region' })
    return emergencyCountries.map((code) => [display.of(code) ?? '', code] as const)
  })
  expect(names.length).toBeGreaterThan(400)
  expect(names.filter(([name, code]) => countryNamed(fold(name)) !== code)).toEqual([])
})

test.each([
  ['USA', 'US'],
  ['EE. UU.', 'US'],
  ['méjico', 'MX'],
  ['UK', 'GB'],
  ['Turkey', 'TR'],
  ['Hong Kong', 'HK'],
  ['Myanmar', 'MM'],
  ['Bosnia', 'BA'],
])('%s is a common name of %s', (name, code) => expect(countryNamed(fold(name))).toBe(code))

test('a city is no country', () => {
  for (const name of ['mexico city', 'paris', 'georgetown', 'mex', ''])
    expect(countryNamed(name)).toBeNull()
})
