import type { Locale } from '@numo/kit/locales.ts'
import { projection, type Camera, type Size } from './camera.ts'
import type { CityPoint } from './cell.ts'

/** A name on the map, at its middle; `dot` is the town itself. */
export type GroundName = {
  name: string
  kind: 'town' | 'area'
  x: number
  y: number
  font_size: number
  dot: { x: number; y: number; radius: number } | null
}

/** A part of the view in pixels. */
export type Rectangle = { left: number; top: number; right: number; bottom: number }

const max = 70
/** Mean width of a character as a fraction of the font size. */
const charWidth = 0.56
/** Parts of town are named from this zoom on. */
const areaZoom = 9.5

/**
 * Returns the names that have room: parts of town first, then towns by population, in the reader's language. None is
 * cut by the edge of the view or lies below what covers the map. A town that has no room for its name has no dot either.
 */
export function groundNames(
  towns: readonly CityPoint[],
  areas: readonly CityPoint[],
  locale: Locale,
  camera: Camera,
  size: Size,
  covered: readonly Rectangle[]
): GroundName[] {
  const at = projection(camera, size)
  const taken = [...covered]
  const view = { left: 0, top: 0, right: size.width, bottom: size.height }
  const names: GroundName[] = []
  const add = ([name, longitude, latitude, population, spanish]: CityPoint, isTown: boolean) => {
    const { x, y } = at({ longitude, latitude })
    const { width, height } = size
    if (x < -width / 2 || x > 1.5 * width || y < -height / 2 || y > 1.5 * height) return
    const own: Partial<Record<Locale, string>> = spanish ? { es: spanish } : {}
    const text = own[locale] ?? name
    const rank = Math.log10(population)
    const font_size = isTown ? Math.min(16, Math.max(11.5, 11.5 + (rank - 4) * 1.5)) : 12
    const radius = Math.min(3.6, Math.max(1.4, 1.4 + (rank - 3.6) * 0.65))
    const half = (text.length * font_size * charWidth) / 2
    const offsets: readonly (readonly [number, number])[] = [
      ...(isTown ? [] : [[0, 0] as const]),
      [0, font_size],
      [0, -font_size],
      [half + 8, 0],
      [-half - 8, 0],
    ]
    for (const [dx, dy] of offsets) {
      const box = {
        left: x + dx - half - 6,
        right: x + dx + half + 6,
        top: y + dy - font_size * 0.8,
        bottom: y + dy + font_size * 0.8,
      }
      if (taken.some((other) => overlaps(box, other)) || isCut(box, view)) continue
      taken.push(box)
      const dot = isTown ? { x, y, radius } : null
      names.push({
        name: text,
        kind: isTown ? 'town' : 'area',
        x: x + dx,
        y: y + dy,
        font_size,
        dot,
      })
      return
    }
  }
  if (camera.zoom >= areaZoom) for (const area of areas) add(area, false)
  for (const town of towns) {
    if (names.length >= max) break
    add(town, true)
  }
  return names
}

const overlaps = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns true when a rectangle is partly within the view. */
const isCut = (box: Rectangle, view: Rectangle) =>
  overlaps(box, view) &&
  (box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom)
