import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distanceMetres } from '@numo/kit/geo.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { tileOf, tilesOfBox, tilesOfCircle, type TileRange } from './tiles.ts'

const latitude = fc.oneof(
  fc.integer({ min: -9e8, max: 9e8 }).map((n) => n / 1e7),
  fc.constantFrom(-90, 90, 0, 89.99, -89.97, 19.43)
)
const longitude = fc.oneof(
  fc.integer({ min: -18e8, max: 18e8 }).map((n) => n / 1e7),
  fc.constantFrom(-180, 180, 179.99, -179.99, 0, -99.13)
)
const point = fc.record({ latitude, longitude })
const onMap = (max: number, degrees: number) =>
  Math.round(Math.max(-max, Math.min(max, degrees)) * 1e7) / 1e7
const rangeOf = (ranges: TileRange[], tile: number) =>
  ranges.find(({ low, high }) => low <= tile && tile <= high)

describe('tiles of a circle', () => {
  /** A point near the centre, so that the edge of the circle is hit often. */
  const nearby = fc.record({
    centre: point,
    bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    share: fc.double({ min: 0, max: 1.3, noNaN: true }),
    metres: fc.integer({ min: 1000, max: 200_000 }),
  })
  const step = ({
    centre,
    bearing,
    share,
    metres,
  }: typeof nearby extends fc.Arbitrary<infer T> ? T : never) => {
    const d = (share * metres) / 6_371_008.8
    const lat = (centre.latitude * Math.PI) / 180
    const north = Math.asin(
      Math.sin(lat) * Math.cos(d) + Math.cos(lat) * Math.sin(d) * Math.cos(bearing)
    )
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(d) * Math.cos(lat),
      Math.cos(d) - Math.sin(lat) * Math.sin(north)
    )
    const turned = centre.longitude + (east * 180) / Math.PI
    return {
      latitude: (north * 180) / Math.PI,
      longitude: ((((turned + 180) % 360) + 360) % 360) - 180,
    }
  }

  test('cover every point within the radius; inner tiles contain nothing else', () => {
    fc.assert(
      fc.property(nearby, (given) => {
        const at = step(given)
        const distance = distanceMetres(given.centre, at)
        const range = rangeOf(tilesOfCircle(given.centre, given.metres), tileOf(at))
        const isFound = range !== undefined || distance > given.metres - 0.01
        const isRight = !range?.inner || distance <= given.metres + 0.01
        expect({ isFound, isRight }).toEqual({ isFound: true, isRight: true })
      }),
      { numRuns: 3000 }
    )
  })

  test('no tile twice, and few ranges', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 1000, max: 200_000 }), (centre, metres) => {
        const ranges = tilesOfCircle(centre, metres)
        for (const [i, { low, high }] of ranges.entries()) {
          expect(low).toBeLessThanOrEqual(high)
          expect(low).toBeGreaterThan(ranges[i - 1]?.high ?? -1)
        }
        expect(ranges.length).toBeLessThan(400)
      })
    )
  })
})

test('tiles of a box contain everything in it, and inner ones nothing else', () => {
  const box = fc
    .tuple(point, point)
    .map(([a, b]) => ({
      west: Math.min(a.longitude, b.longitude),
      east: Math.max(a.longitude, b.longitude),
      south: Math.min(a.latitude, b.latitude),
      north: Math.max(a.latitude, b.latitude),
    }))
    .filter(({ west, east, south, north }) => west < east && south < north)
  const corner = fc.integer({ min: -100, max: 1100 }).map((n) => n / 1000)
  fc.assert(
    fc.property(box, corner, corner, (box, x, y) => {
      const at = {
        latitude: onMap(90, box.south + y * (box.north - box.south)),
        longitude: onMap(180, box.west + x * (box.east - box.west)),
      }
      const isIn =
        at.latitude >= box.south &&
        at.latitude <= box.north &&
        at.longitude >= box.west &&
        at.longitude <= box.east
      const range = rangeOf(tilesOfBox(box), tileOf(at))
      expect({ isFound: range !== undefined || !isIn, isRight: !range?.inner || isIn }).toEqual({
        isFound: true,
        isRight: true,
      })
    }),
    { numRuns: 300 }
  )
})

describe('the database computes the same', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.stop())

  test('tile and distance of any points', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(point, { minLength: 2, maxLength: 50 }), async (points) => {
        const { rows } = await sql<{ tile: number; metres: number }>`
          select app.tile(lat, lon) as tile,
                 app.distance_metres(${points[0]?.latitude}, ${points[0]?.longitude}, lat, lon) as metres
            from unnest(${points.map((p) => p.latitude)}::float8[],
                        ${points.map((p) => p.longitude)}::float8[]) as p (lat, lon)`.execute(
          database.db
        )
        for (const [i, p] of points.entries()) {
          expect(rows[i]?.tile).toBe(tileOf(p))
          expect(rows[i]?.metres).toBeCloseTo(distanceMetres(points[0] ?? p, p), 2)
        }
      }),
      { numRuns: 40 }
    )
  })
})
