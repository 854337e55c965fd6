import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside, type Side } from './place-beside.ts'

const room = { width: 1000, height: 800 }
const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 })

test('what opens stands under its button, at the edge that was asked for', () => {
  const size = { width: 200, height: 100 }
  expect(placeBeside(at(300, 100), size, room, 'bottom-start')).toEqual({ left: 300, top: 146 })
  expect(placeBeside(at(300, 100), size, room, 'bottom-end')).toEqual({ left: 140, top: 146 })
  expect(placeBeside(at(300, 500), size, room, 'top-start')).toEqual({ left: 300, top: 394 })
})

test('it turns to the other side where only that has the room', () => {
  const size = { width: 200, height: 300 }
  expect(placeBeside(at(300, 700), size, room, 'bottom-start').top).toBe(394)
  expect(placeBeside(at(300, 20), size, room, 'top-start').top).toBe(66)
})

test('it stays in the window wherever the button is', () => {
  const sides = fc.constantFrom<Side>('bottom-start', 'bottom-end', 'top-start')
  const pixels = (most: number) => fc.integer({ min: 0, max: most })
  fc.assert(
    fc.property(pixels(1000), pixels(800), pixels(900), pixels(700), sides, (x, y, w, h, side) => {
      const { left, top } = placeBeside(at(x, y), { width: w, height: h }, room, side)
      expect(left).toBeGreaterThanOrEqual(8)
      expect(top).toBeGreaterThanOrEqual(8)
      expect(left + w).toBeLessThanOrEqual(992)
      expect(top + h).toBeLessThanOrEqual(792)
    })
  )
})
