import { expect, test } from 'vitest'
import { cameraFor, type Size } from './camera.ts'
import type { Cell, CityPoint } from './cell.ts'
import { groundNames } from './ground-names.ts'
import { groundPaths } from './ground-paths.ts'

const size: Size = { width: 600, height: 400 }
const box = { west: -101, south: 18, east: -99, north: 20 }
const camera = cameraFor(box, size, 0, 17)
/** Land west of a coast at 100° W, with the edges of its cell. */
const cell: Cell = {
  land: [
    [
      [
        [-110, 10],
        [-105, 10],
        [-100.2, 19],
        [-105, 20],
        [-110, 20],
        [-110, 10],
      ],
    ],
  ],
  borders: [
    [
      [-101, 18],
      [-100.5, 19],
    ],
    [
      [-109, 11],
      [-108, 11],
    ],
  ],
  places: [],
}
const moves = (path: string) => path.split('M').length - 1

test('nothing is drawn until a cell is there: an empty map is the colour of land, never of water', () => {
  expect(groundPaths([], camera, size)).toEqual({ water: '', land: '', coast: '', borders: '' })
})

test('the water of a cell comes with its land; a cell of open sea has water only', () => {
  const drawn = groundPaths([{ x: -11, y: 1, cell }], camera, size)
  expect([moves(drawn.water), moves(drawn.land)]).toEqual([1, 1])
  const sea = groundPaths([{ x: -11, y: 1, cell: null }], camera, size)
  expect([moves(sea.water), sea.land, sea.coast]).toEqual([1, '', ''])
  // The rectangle reaches from edge to edge of the cell: at 100° W it ends within the view, at 110° W far outside.
  const xs = [...sea.water.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x))
  expect(Math.max(...xs)).toBeCloseTo(size.width / 2, 0)
  expect(Math.min(...xs)).toBeLessThan(-500)
})

test('the coast is the land without the edges along which the build cut it, and only where it is near', () => {
  const { coast, borders } = groundPaths([{ x: -11, y: 1, cell }], camera, size)
  expect(moves(coast)).toBe(1)
  // Three points: two slanting lines, none of the cell's edges.
  expect(coast.split(/[ML]/).length - 1).toBe(3)
  expect(moves(borders)).toBe(1)
})

const city: CityPoint = ['Mexico City', -100, 19, 12_294_193, 'Ciudad de México']

test('towns are named in the language of the reader, or as they are', () => {
  const namesIn = (locale: 'en' | 'es', town: CityPoint) =>
    groundNames([town], [], locale, camera, size, []).map(({ name }) => name)
  expect(namesIn('es', city)).toEqual(['Ciudad de México'])
  expect(namesIn('en', city)).toEqual(['Mexico City'])
  expect(namesIn('es', ['Puebla', -100, 19, 1_400_000])).toEqual(['Puebla'])
})

test('names do not cover each other, the larger town first; what is out of view has none', () => {
  const crowd = Array.from({ length: 12 }, (_, place): CityPoint => [
    `Town ${place}`,
    -100 + place / 1000,
    19,
    900_000 - place,
  ])
  const names = groundNames(
    [city, ...crowd, ['Far away', 20, 40, 5_000_000]],
    [],
    'en',
    camera,
    size,
    []
  )
  expect(names[0]?.name).toBe('Mexico City')
  expect(names.length).toBeGreaterThan(1)
  expect(names.length).toBeLessThan(8)
  expect(names.map(({ name }) => name)).not.toContain('Far away')
  const apart = names.every((one, i) =>
    names.every(
      (other, j) => i === j || Math.abs(one.y - other.y) > 10 || Math.abs(one.x - other.x) > 20
    )
  )
  expect(apart).toBe(true)
})

test('parts of town are named once they are wide enough', () => {
  const area: CityPoint = ['Roma Norte', -100, 19, 20_000]
  const at = (zoom: number) => groundNames([], [area], 'es', { ...camera, zoom }, size, [])
  expect(at(8)).toEqual([])
  expect(at(12)).toMatchObject([{ name: 'Roma Norte', kind: 'area', dot: null }])
})

test('names give way to what covers the map, and are not cut by its edge', () => {
  const middle = { left: 290, top: 180, right: 310, bottom: 260 }
  const [free] = groundNames([city], [], 'en', camera, size, [])
  const [moved] = groundNames([city], [], 'en', camera, size, [middle])
  expect(moved?.y).not.toBe(free?.y)
  expect(groundNames([city], [], 'en', camera, size, [{ ...middle, left: 0, right: 600 }])).toEqual(
    []
  )
  // A town close to the right edge is named on its left.
  const [edge] = groundNames(
    [['Edge Town', -99.05, 19, 90_000]],
    [],
    'en',
    { ...camera, zoom: 7.5 },
    size,
    []
  )
  const width = 'Edge Town'.length * 7
  expect((edge?.x ?? 0) + width / 2).toBeLessThanOrEqual(size.width)
})
