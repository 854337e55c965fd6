import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, compassPoint, compassPoints, distanceMetres } from './geo.ts'

const zocalo = { latitude: 19.4326, longitude: -99.1332 }

test.each([
  ['north', { latitude: 19.6, longitude: -99.1332 }],
  ['north_east', { latitude: 19.5326, longitude: -99.03 }],
  ['east', { latitude: 19.4326, longitude: -99 }],
  ['south_west', { latitude: 19.36, longitude: -99.21 }],
  ['west', { latitude: 19.4326, longitude: -99.3 }],
] as const)('%s of the centre of Mexico City', (expected, place) => {
  expect(compassPoint(zocalo, place)).toBe(expected)
})

test('across the date line, east stays east', () => {
  expect(compassPoint({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBe(
    'east'
  )
})

test('nearby, the reverse direction is opposite', () => {
  const near = fc.record({
    latitude: fc.double({ min: 19.3, max: 19.5, noNaN: true }),
    longitude: fc.double({ min: -99.3, max: -99, noNaN: true }),
  })
  fc.assert(
    fc.property(near, (place) => {
      fc.pre(distanceMetres(zocalo, place) > 500)
      const [there, back] = [compassPoint(zocalo, place), compassPoint(place, zocalo)]
      const turn = (compassPoints.indexOf(there) - compassPoints.indexOf(back) + 8) % 8
      // At the edge between two points the bearings may round apart.
      expect([3, 4, 5]).toContain(turn)
    })
  )
})

test('the box around a centre holds what is within the radius', () => {
  const box = boxAround(zocalo, 1000)
  const corner = { latitude: box.north, longitude: zocalo.longitude }
  expect(distanceMetres(zocalo, corner)).toBeCloseTo(1000, 0)
})
