import { expect, test } from 'vitest'
import type { Locale } from '@numo/kit/locales.ts'
import { formatsFor } from '../../../words/formats.ts'
import { wordsFor } from '../../../words/words.ts'
import { directionFromCentre } from './from-centre.ts'
import { mapLinksOf } from './map-links.ts'

const city_centre = { latitude: 19.4326, longitude: -99.1332 }
const sentence = (locale: Locale, position: { latitude: number; longitude: number } | null) =>
  directionFromCentre(
    { position, city_centre, city_name: locale === 'es' ? 'Ciudad de México' : 'Mexico City' },
    { t: wordsFor(locale), formats: formatsFor(locale) }
  )

test('a location has its distance and direction from the centre', () => {
  const north_west = { latitude: 19.4526, longitude: -99.1532 }
  expect(sentence('en', north_west)).toBe(
    '3.1 km north-west of the centre of Mexico City, in a straight line'
  )
  expect(sentence('es', north_west)).toBe(
    'A 3.1 km al noroeste del centro de Ciudad de México, en línea recta'
  )
  expect(sentence('en', { latitude: 19.4256, longitude: -99.1332 })).toBe(
    '800 m south of the centre of Mexico City, in a straight line'
  )
  expect(sentence('es', { latitude: 19.434, longitude: -99.134 })).toBe(
    'En el centro de Ciudad de México'
  )
})

test('without a position or a known city it has none', () => {
  expect(sentence('en', null)).toBeNull()
  expect(
    directionFromCentre(
      { position: city_centre, city_centre: null, city_name: null },
      { t: wordsFor('en'), formats: formatsFor('en') }
    )
  ).toBeNull()
})

const clinic = { name: 'Clínica (Sur) & Co', address: 'Calle 1 #2, Mérida', position: city_centre }

test('links open the position in every map app', () => {
  const links = mapLinksOf(clinic)
  expect(links.map(({ app }) => app)).toEqual(['Google Maps', 'Apple Maps', 'OpenStreetMap', null])
  for (const { href } of links.slice(0, 3)) {
    const url = new URL(href)
    expect(url.protocol).toBe('https:')
    expect([...url.searchParams.values()]).toContain('19.4326,-99.1332')
  }
  expect(links[3].href).toBe(
    'geo:19.4326,-99.1332?q=19.4326,-99.1332(Cl%C3%ADnica%20(Sur)%20%26%20Co)'
  )
})

test('without a position the links search for the address, which cannot add parameters', () => {
  const hostile = { ...clinic, address: 'Calle 1 #2 & q=x, Mérida', position: null }
  for (const { href } of mapLinksOf(hostile)) {
    expect(href).toContain(encodeURIComponent(hostile.address))
    expect(href).not.toContain('#')
  }
})
