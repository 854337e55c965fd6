import { expect, test } from 'vitest'
import { photoProblemOf } from '@numo/domains/providers/rules-photo.ts'
import { cropOf } from './crop-of.ts'

test.each([
  [1600, 900, 'square', 1, 0.5, 0.5, { x: 350, y: 0, width: 900, height: 900 }],
  [900, 1600, 'portrait', 1, 0.5, 1, { x: 0, y: 475, width: 900, height: 1125 }],
  [1000, 1000, 'portrait', 2, 0, 0, { x: 0, y: 0, width: 400, height: 500 }],
] as const)('%i by %i as %s, zoom %d', (width, height, shape, zoom, across, down, part) => {
  expect(cropOf({ width, height }, { shape, zoom, across, down })).toEqual(part)
})

test('any crop is accepted by the server, inside the picture', () => {
  for (const [width, height] of [
    [3001, 1777],
    [801, 2403],
    [640, 640],
  ] as const)
    for (const shape of ['square', 'portrait'] as const)
      for (const zoom of [1, 1.3, 1.58])
        for (const at of [0, 0.37, 1]) {
          const part = cropOf({ width, height }, { shape, zoom, across: at, down: at })
          expect(part.x + part.width).toBeLessThanOrEqual(width)
          expect(part.y + part.height).toBeLessThanOrEqual(height)
          expect(photoProblemOf({ width_px: part.width, height_px: part.height })).toBeNull()
        }
})
