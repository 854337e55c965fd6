/** Draws a map with one draggable pin. Loaded separately, when staff set a position. */
import { Map as LibreMap, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { boxAround, type Point } from '@numo/kit/geo.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { Ground } from './ground.ts'
import { addScale } from './scale.ts'
import { coloursOf, paint, styleOf } from './style.ts'

setWorkerUrl(workerUrl)

export type PlaceMap = {
  /** Moves the pin and shows it. */
  moveTo: (at: Point) => void
  remove: () => void
}

type Parts = {
  /** Container of the map; contains `.map-canvas`. */
  element: HTMLElement
  at: Point
  label: string
  locale: Locale
  /** Accessible name of the pin. */
  pin: string
  onMove: (at: Point) => void
}

const rounded = ({ lat, lng }: { lat: number; lng: number }): Point => ({
  latitude: Math.round(lat * 1e6) / 1e6,
  longitude: Math.round(lng * 1e6) / 1e6,
})
/** Pixels per arrow key, and with Shift. */
const step = { small: 4, large: 40 }
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Draws the map. Throws when the device cannot. The pin is moved by dragging, or by the arrow keys when focused. */
export async function drawPlaceMap({
  element,
  at,
  label,
  locale,
  pin,
  onMove,
}: Parts): Promise<PlaceMap> {
  const canvas = element.querySelector<HTMLElement>('.map-canvas')
  if (!canvas) throw new Error('There is nothing to draw on')
  const box = boxAround(at, 4000)
  const style = () => styleOf(coloursOf(element), null)
  const map = new LibreMap({
    container: canvas,
    style: style(),
    bounds: [box.west, box.south, box.east, box.north],
    minZoom: 4,
    maxZoom: 17,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  try {
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve())
      map.once('error', ({ error }) => reject(error))
    })
  } catch (error) {
    map.remove()
    throw error
  }
  const ground = new Ground(map, { only_names: false, areas: [], locale })
  await ground.update()
  map.on('moveend', () => void ground.update())
  addScale(map, element)
  const leave = new AbortController()
  for (const query of ['(prefers-color-scheme: dark)', 'print'])
    matchMedia(query).addEventListener('change', () => paint(map, style()), {
      signal: leave.signal,
    })
  const marker = addPin(map, at, { pin, onMove, signal: leave.signal })
  map.on('click', ({ lngLat }) => {
    marker.setLngLat(lngLat)
    onMove(rounded(lngLat))
  })
  return {
    moveTo({ latitude, longitude }) {
      marker.setLngLat([longitude, latitude])
      map.easeTo({ center: [longitude, latitude], duration: 0 })
    },
    remove() {
      leave.abort()
      map.remove()
    },
  }
}

function addPin(
  map: LibreMap,
  { latitude, longitude }: Point,
  { pin, onMove, signal }: Pick<Parts, 'pin' | 'onMove'> & { signal: AbortSignal }
): Marker {
  const element = document.createElement('div')
  element.className = 'pin pin-set'
  element.append(document.createElement('i'))
  const marker = new Marker({ element, anchor: 'bottom', draggable: true })
    .setLngLat([longitude, latitude])
    .addTo(map)
  element.setAttribute('role', 'application')
  element.setAttribute('aria-label', pin)
  element.tabIndex = 0
  marker.on('dragend', () => onMove(rounded(marker.getLngLat())))
  element.addEventListener(
    'keydown',
    (event) => {
      const way = arrows[event.key]
      if (!way) return
      // Otherwise the map would pan.
      event.preventDefault()
      event.stopPropagation()
      const by = event.shiftKey ? step.large : step.small
      const { x, y } = map.project(marker.getLngLat())
      const next = map.unproject([x + way[0] * by, y + way[1] * by])
      marker.setLngLat(next)
      if (!map.getBounds().contains(next)) map.easeTo({ center: next, duration: 0 })
      onMove(rounded(next))
    },
    { signal }
  )
  return marker
}
