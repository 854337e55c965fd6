import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupNear, labelOf } from './group-pins.ts'

test('numbers of a pin', () => {
  expect(labelOf([3])).toBe('3')
  expect(labelOf([1, 2, 3, 4])).toBe('1–4')
  expect(labelOf([3, 5, 9])).toBe('3 +2')
})

test('every option is in exactly one group, without overlap', () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 200 }),
    y: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const items = points.map((_, place) => place)
      const groups = groupNear(items, points, 30)
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual(items)
      const firsts = groups.map(([first]) => points[first]).filter((p) => p !== undefined)
      for (const [place, a] of firsts.entries())
        for (const b of firsts.slice(place + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(30)
    })
  )
})
