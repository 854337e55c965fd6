/** Draws a map with numbered pins. Loaded separately, when a map becomes visible. */
import { Map as LibreMap, setWorkerUrl, type LngLatBoundsLike } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { boxAround, distanceMetres } from '@numo/kit/geo.ts'
import { Ground } from './ground.ts'
import { addPins, areasOf, readSpots, type MapPin } from './pins.ts'
import { addScale } from './scale.ts'
import { coloursOf, paint, styleOf } from './style.ts'
import { ringsAround } from './rings.ts'

setWorkerUrl(workerUrl)

type Frame = { bounds: LngLatBoundsLike; centre: { latitude: number; longitude: number } | null }

/** Returns the initial view: the requested area, or all pins. */
function frameOf(element: HTMLElement, spots: readonly MapPin[]): Frame {
  const { bbox, centre: at, radiusKm } = element.dataset
  const [latitude, longitude] = (at ?? '').split(',').map(Number)
  const centre =
    at && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null
  const box = bbox?.split(',').map(Number)
  if (box?.length === 4) {
    const [west = 0, south = 0, east = 0, north = 0] = box
    return { bounds: [west, south, east, north], centre }
  }
  const points = centre ? [...spots, centre] : spots
  const fallback = boxAround(
    centre ?? spots[0] ?? { latitude: 19.43, longitude: -99.13 },
    Math.min(2, Number(radiusKm ?? 2)) * 1000
  )
  const xs = [...points.map((p) => p.longitude), fallback.west, fallback.east]
  const ys = [...points.map((p) => p.latitude), fallback.south, fallback.north]
  return {
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    centre,
  }
}

/** Returns the radius of the widest ring: of the search, or one that encloses the places. */
function widestRing(element: HTMLElement, { centre }: Frame, spots: readonly MapPin[]): number {
  if (element.dataset.map === 'results') return Number(element.dataset.radiusKm ?? 25)
  return centre ? 2 * Math.max(1, ...spots.map((spot) => distanceMetres(centre, spot) / 1000)) : 0
}

/** Mounts the map. Throws when the device cannot draw it. */
export async function drawMap(element: HTMLElement): Promise<void> {
  const canvas = element.querySelector<HTMLElement>('.map-canvas')
  if (!canvas) return
  const spots = readSpots()
  const frame = frameOf(element, spots)
  const { bounds, centre } = frame
  const isResults = element.dataset.map === 'results'
  const { tiles, attribution, locale } = element.dataset
  const style = () => styleOf(coloursOf(element), tiles ?? null)
  const map = new LibreMap({
    container: canvas,
    style: style(),
    bounds,
    fitBoundsOptions: { padding: isResults ? 56 : 64, maxZoom: 14 },
    minZoom: 4,
    maxZoom: 17,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    cooperativeGestures: !isResults,
    locale: { 'Map.Title': element.dataset.canvasLabel ?? '' },
  })
  map.touchZoomRotate.disableRotation()
  if (!isResults) map.scrollZoom.disable()
  await new Promise<void>((resolve, reject) => {
    map.once('load', () => resolve())
    map.once('error', ({ error }) => reject(error))
    setTimeout(() => reject(new Error('The map did not load')), 20_000)
  })

  const ground = new Ground(map, {
    only_names: tiles !== undefined,
    areas: areasOf(spots),
    // Not isLocale: its chunk is the signed-in program's.
    locale: locale === 'es' ? 'es' : 'en',
  })
  await ground.update()
  map.on('moveend', () => void ground.update())
  if (centre) ringsAround(map, centre, widestRing(element, frame, spots))
  addPins(map, spots, { are_links: isResults })
  addScale(map, element)
  if (attribution) addAttribution(element, attribution)
  for (const query of ['(prefers-color-scheme: dark)', 'print'])
    matchMedia(query).addEventListener('change', () => paint(map, style()))
  if (isResults) addControls(map, element)
  const legend = document.querySelector<HTMLElement>('[data-map-legend]')
  if (legend) legend.hidden = false
}

function addAttribution(element: HTMLElement, text: string) {
  const note = document.createElement('p')
  note.className = 'map-source'
  note.textContent = text
  element.append(note)
}

/** Zoom buttons, and a button that searches the visible area after the visitor has moved the map. */
function addControls(map: LibreMap, element: HTMLElement) {
  let hasMoved = false
  const zoom = element.querySelector<HTMLElement>('[data-map-zoom]')
  if (zoom) zoom.hidden = false
  zoom?.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-zoom]')
    if (!button) return
    hasMoved = true
    if (button.getAttribute('data-zoom') === 'in') map.zoomIn()
    else map.zoomOut()
  })
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) hasMoved = true
  })
  const area = element.querySelector<HTMLElement>('[data-map-area]')
  map.on('moveend', () => {
    if (hasMoved && area) area.hidden = false
  })
  area?.addEventListener('click', () => {
    const box = map.getBounds()
    const url = new URL(location.href)
    url.hash = ''
    url.searchParams.delete('cursor')
    const sides = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]
    url.searchParams.set('bbox', sides.map((side) => side.toFixed(4)).join(','))
    location.assign(url.href.replaceAll('%2C', ','))
  })
}
