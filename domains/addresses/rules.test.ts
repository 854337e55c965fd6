import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseAddress, normalisePostalCode, type AddressText } from './rules.ts'

const place: AddressText = {
  line1: 'Calle 5 de Mayo 12',
  line2: null,
  neighborhood: null,
  city: 'Mérida',
  state: null,
  postal_code: null,
  country: 'MX',
}

test.each([
  ['MX', '1000', '01000'],
  ['MX', ' 97 000 ', '97000'],
  ['US', '123456789', '12345-6789'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['CA', 'k1a-0b1', 'K1A 0B1'],
  ['NL', '1234ab', '1234 AB'],
  ['PT', '1000205', '1000-205'],
  ['BR', ' 01310  100 ', '01310 100'],
  ['GB', 'not a code', 'NOT A CODE'],
])('a postal code of %s: %s becomes %s', (country, typed, written) => {
  expect(normalisePostalCode(typed, country)).toBe(written)
})

test('all-caps and lower-case town names are normalized; mixed case stays', () => {
  const city = (text: string) => normaliseAddress({ ...place, city: text }).city
  expect(city('SAN JUAN DEL RÍO')).toBe('San Juan del Río')
  expect(city('playa  del carmen ,')).toBe('Playa del Carmen')
  expect(city('McAllen')).toBe('McAllen')
  expect(city('USA')).toBe('USA')
  expect(normaliseAddress({ ...place, line1: '  CALLE 5 ,  INT 2,' }).line1).toBe('CALLE 5, INT 2')
})

test('an abbreviation without a vowel is not all-caps text', () => {
  expect(normaliseAddress({ ...place, state: 'CDMX', city: 'CDMX' })).toMatchObject({
    state: 'CDMX',
    city: 'CDMX',
  })
})

test('empty parts are omitted', () => {
  expect(normaliseAddress({ ...place, line2: '  ', state: ',' })).toEqual(place)
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('CALLE 5', 'são paulo', ' , ', 'ÅRHUS', '1234ab', '97000')
)

test('normalization is idempotent and loses no required part', () => {
  fc.assert(
    fc.property(
      fc.record({
        line1: text.filter((value) => value.length > 0),
        line2: fc.option(text),
        neighborhood: fc.option(text),
        city: text.filter((value) => value.length > 0),
        state: fc.option(text),
        postal_code: fc.option(text),
        country: fc.constantFrom('MX', 'US', 'GB', 'NL', 'DE', 'BR'),
      }),
      (address) => {
        const once = normaliseAddress(address)
        expect(normaliseAddress(once)).toEqual(once)
        expect(once.line1.length).toBeGreaterThan(0)
        expect(once.city.length).toBeGreaterThan(0)
      }
    )
  )
})
