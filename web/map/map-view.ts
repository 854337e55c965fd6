import type { Box, Point } from '@numo/kit/geo.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Pixel, Size } from './camera.ts'
import type { CityPoint } from './cell.ts'

/** move: at each frame of a movement. settle: after it. gesture: the person moves the map themselves. */
export type MapEvent = 'move' | 'settle' | 'gesture'

/** A map without its pins: the schematic of the page itself, or streets from vector tiles. */
export type MapView = {
  kind: 'schematic' | 'tiles'
  /** Element that receives the gestures; pins are appended to it. */
  surface: HTMLElement
  size(): Size
  zoom(): number
  bounds(): Box
  project(point: Point): Pixel
  unproject(at: Pixel): Point
  fit(box: Box, padding: number, max_zoom: number): void
  panTo(point: Point): void
  zoomBy(steps: number): void
  on(event: MapEvent, listener: () => void): void
  remove(): void
}

export type MapOptions = {
  /** Initially visible box, with a margin in pixels. */
  box: Box
  padding: number
  max_zoom: number
  /** Accessible name. */
  label: string
  locale: Locale
  /** Names of parts of town that the page knows. */
  areas: readonly CityPoint[]
  /** Whether the map lies within a page that scrolls: it then leaves the wheel and single fingers to the page. */
  in_page: boolean
}

export const contains = ({ west, south, east, north }: Box, point: Point) =>
  point.longitude >= west &&
  point.longitude <= east &&
  point.latitude >= south &&
  point.latitude <= north

/** Returns the smallest box with all points. */
export function boxOf(points: readonly [Point, ...Point[]]): Box {
  const xs = points.map((point) => point.longitude)
  const ys = points.map((point) => point.latitude)
  return {
    west: Math.min(...xs),
    south: Math.min(...ys),
    east: Math.max(...xs),
    north: Math.max(...ys),
  }
}

/** Listeners of a map's events. */
export class MapEvents {
  readonly #listeners: Record<MapEvent, (() => void)[]> = { move: [], settle: [], gesture: [] }
  on(event: MapEvent, listener: () => void) {
    this.#listeners[event].push(listener)
  }
  emit(event: MapEvent) {
    for (const listener of this.#listeners[event]) listener()
  }
}
