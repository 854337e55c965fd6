import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipLine, clipRing, type Coordinates } from './clip.ts'

const bounds = { west: 0, south: 0, east: 10, north: 10 }
const point = fc.tuple(fc.integer({ min: -20, max: 30 }), fc.integer({ min: -20, max: 30 }))
const isWithin = ([x, y]: [number, number]) =>
  x >= -1e-9 && x <= 10 + 1e-9 && y >= -1e-9 && y <= 10 + 1e-9

test('a square across the edge keeps its inner half', () => {
  const square: Coordinates = [
    [-5, 2],
    [5, 2],
    [5, 8],
    [-5, 8],
    [-5, 2],
  ]
  const ring = clipRing(square, bounds)
  expect(ring).toContainEqual([0, 2])
  expect(ring).toContainEqual([0, 8])
  expect(ring[0]).toEqual(ring.at(-1))
  expect(
    clipRing(
      [
        [20, 20],
        [21, 20],
        [21, 21],
        [20, 20],
      ],
      bounds
    )
  ).toEqual([])
})

test('a line that leaves and returns is two pieces', () => {
  expect(
    clipLine(
      [
        [1, 5],
        [12, 5],
        [12, 6],
        [1, 6],
      ],
      bounds
    )
  ).toEqual([
    [
      [1, 5],
      [10, 5],
    ],
    [
      [10, 6],
      [1, 6],
    ],
  ])
})

test('no part of any ring or line is outside', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (points) => {
      expect(clipRing([...points, ...points.slice(0, 1)], bounds).every(isWithin)).toBe(true)
      expect(clipLine(points, bounds).flat().every(isWithin)).toBe(true)
    })
  )
})
