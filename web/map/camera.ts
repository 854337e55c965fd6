/** The Web Mercator projection and the moves of a map's view. Pure; zoom levels are those of MapLibre (512 px tiles). */
import type { Box, Point } from '@numo/kit/geo.ts'

/** Centre of the view as fractions of the world from its north-west corner, and zoom. */
export type Camera = { x: number; y: number; zoom: number }
export type Pixel = { x: number; y: number }
export type Size = { width: number; height: number }

export const zoomRange = { min: 4, max: 17 }
const tilePixels = 512
const northernmost = 85.05

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
/** Returns the width of the world in pixels. */
export const worldPixels = (zoom: number) => tilePixels * 2 ** zoom

function worldOf({ latitude, longitude }: Point): Pixel {
  const radians = (clamp(latitude, -northernmost, northernmost) * Math.PI) / 180
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI),
  }
}

const pointOf = ({ x, y }: Pixel): Point => ({
  latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  longitude: (x - 0.5) * 360,
})

/** Returns a function that converts points to pixels of the view. */
export function projection({ x, y, zoom }: Camera, { width, height }: Size) {
  const scale = worldPixels(zoom)
  return (point: Point): Pixel => {
    const at = worldOf(point)
    return { x: (at.x - x) * scale + width / 2, y: (at.y - y) * scale + height / 2 }
  }
}

export function unproject({ x, y, zoom }: Camera, { width, height }: Size, at: Pixel): Point {
  const scale = worldPixels(zoom)
  return pointOf({ x: x + (at.x - width / 2) / scale, y: y + (at.y - height / 2) / scale })
}

export function boundsOf(camera: Camera, size: Size): Box {
  const { latitude: north, longitude: west } = unproject(camera, size, { x: 0, y: 0 })
  const corner = { x: size.width, y: size.height }
  const { latitude: south, longitude: east } = unproject(camera, size, corner)
  return { west, south, east, north }
}

/** Returns the view that shows a box within a margin of `padding` pixels. */
export function cameraFor(box: Box, size: Size, padding: number, max_zoom: number): Camera {
  const from = worldOf({ latitude: box.north, longitude: box.west })
  const to = worldOf({ latitude: box.south, longitude: box.east })
  const pixels = (length: number) => Math.max(32, length - 2 * padding) / tilePixels
  const scale = Math.min(
    pixels(size.width) / Math.max(1e-9, to.x - from.x),
    pixels(size.height) / Math.max(1e-9, to.y - from.y)
  )
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    zoom: clamp(Math.log2(scale), zoomRange.min, Math.min(zoomRange.max, max_zoom)),
  }
}

export const centredOn = ({ zoom }: Camera, point: Point): Camera => ({ ...worldOf(point), zoom })

/** Returns the view after the ground was dragged by some pixels. */
export const dragged = ({ x, y, zoom }: Camera, by: Pixel): Camera => ({
  x: clamp(x - by.x / worldPixels(zoom), 0, 1),
  y: clamp(y - by.y / worldPixels(zoom), 0, 1),
  zoom,
})

/** Returns the view zoomed by `steps`, with the place at the pixel `at` unmoved. */
export function zoomed(camera: Camera, size: Size, steps: number, at: Pixel): Camera {
  const zoom = clamp(camera.zoom + steps, zoomRange.min, zoomRange.max)
  const from = { x: at.x - size.width / 2, y: at.y - size.height / 2 }
  const shrink = 1 / worldPixels(camera.zoom) - 1 / worldPixels(zoom)
  return { x: camera.x + from.x * shrink, y: camera.y + from.y * shrink, zoom }
}
