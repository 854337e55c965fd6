import { assert, double, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, cameraFor, dragged, projection, unproject, zoomed, zoomRange } from './camera.ts'

const size = { width: 700, height: 500 }
const cameras = record({
  x: double({ min: 0.1, max: 0.9, noNaN: true }),
  y: double({ min: 0.2, max: 0.8, noNaN: true }),
  zoom: double({ min: zoomRange.min, max: zoomRange.max, noNaN: true }),
})
const pixels = record({
  x: double({ min: 0, max: size.width, noNaN: true }),
  y: double({ min: 0, max: size.height, noNaN: true }),
})

test('a pixel is the place it shows, and back', () => {
  assert(
    property(cameras, pixels, (camera, at) => {
      const back = projection(camera, size)(unproject(camera, size, at))
      expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(0.01)
    })
  )
})

test('zooming leaves the place below the pointer where it is; dragging takes it along', () => {
  assert(
    property(cameras, pixels, double({ min: -3, max: 3, noNaN: true }), (camera, at, by) => {
      const place = unproject(camera, size, at)
      const zoomedAt = projection(zoomed(camera, size, by, at), size)(place)
      expect(Math.hypot(zoomedAt.x - at.x, zoomedAt.y - at.y)).toBeLessThan(0.01)
      const movedTo = projection(dragged(camera, { x: 30, y: -20 }), size)(place)
      expect(movedTo.x - at.x).toBeCloseTo(30, 1)
      expect(movedTo.y - at.y).toBeCloseTo(-20, 1)
    })
  )
})

test('a box is shown whole within its margin, and no nearer than allowed', () => {
  const box = { west: -99.3, south: 19.2, east: -99, north: 19.6 }
  const camera = cameraFor(box, size, 56, 14)
  const at = projection(camera, size)
  const corner = at({ latitude: box.north, longitude: box.west })
  expect(corner.x).toBeGreaterThanOrEqual(55.9)
  expect(corner.y).toBeCloseTo(56, 0)
  const seen = boundsOf(camera, size)
  expect(seen.west).toBeLessThan(box.west)
  expect(seen.north).toBeGreaterThan(box.north)
  const oneHouse = { west: -99, south: 19, east: -99, north: 19 }
  expect(cameraFor(oneHouse, size, 56, 14).zoom).toBe(14)
})
