/** Draws a map with numbered pins. Loaded separately, when a map becomes visible. */
import type { Locale } from '@numo/kit/locales.ts'
import { boxAround, distanceMetres, type Box, type Point } from '@numo/kit/geo.ts'
import { boxOf, type MapView } from './map-view.ts'
import { openMap } from './open-map.ts'
import { Overlay } from './overlay.ts'
import { addPins, areasOf, readSpots, type MapPin } from './pins.ts'
import { addRings } from './rings.ts'
import { addScale } from './scale.ts'

type Frame = { box: Box; centre: Point | null }

/** Returns the initial view: the requested area, or all pins. */
function frameOf(element: HTMLElement, spots: readonly MapPin[]): Frame {
  const { bbox, centre: at, radiusKm } = element.dataset
  const [latitude, longitude] = (at ?? '').split(',').map(Number)
  const centre =
    at && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null
  const sides = bbox?.split(',').map(Number)
  if (sides?.length === 4) {
    const [west = 0, south = 0, east = 0, north = 0] = sides
    return { box: { west, south, east, north }, centre }
  }
  const around = centre ?? spots[0] ?? { latitude: 19.43, longitude: -99.13 }
  const least = boxAround(around, Math.min(2, Number(radiusKm ?? 2)) * 1000)
  const corners: Point[] = [
    { latitude: least.south, longitude: least.west },
    { latitude: least.north, longitude: least.east },
  ]
  return { box: boxOf([around, ...corners, ...spots]), centre }
}

/** Returns the radius of the widest ring: of the search, or one that encloses the places. */
function widestRing(element: HTMLElement, { centre }: Frame, spots: readonly MapPin[]): number {
  if (element.dataset.map === 'results') return Number(element.dataset.radiusKm ?? 25)
  return centre ? 2 * Math.max(1, ...spots.map((spot) => distanceMetres(centre, spot) / 1000)) : 0
}

/** Mounts the map. */
export async function drawMap(element: HTMLElement): Promise<void> {
  const canvas = element.querySelector<HTMLElement>('.map-canvas')
  if (!canvas) return
  const spots = readSpots()
  const frame = frameOf(element, spots)
  const isResults = element.dataset.map === 'results'
  const { tiles = null, locale, canvasLabel = '' } = element.dataset
  const view = await openMap(
    canvas,
    {
      box: frame.box,
      padding: isResults ? 56 : 64,
      max_zoom: 14,
      label: canvasLabel,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the page itself
      locale: locale as Locale,
      areas: areasOf(spots),
      in_page: !isResults,
    },
    tiles
  )
  element.dataset.drawn = view.kind
  const overlay = new Overlay(view)
  if (frame.centre) addRings(view, overlay, frame.centre, widestRing(element, frame, spots))
  addPins(view, overlay, spots, { are_links: isResults })
  addScale(view, element)
  if (isResults) addControls(view, element)
  showLegend(view.kind)
}

/** Shows the legend, with the lines that are true of the map that is drawn. */
function showLegend(kind: MapView['kind']) {
  const legend = document.querySelector<HTMLElement>('[data-map-legend]')
  if (!legend) return
  for (const line of legend.querySelectorAll<HTMLElement>('[data-map-kind]'))
    line.hidden = line.dataset.mapKind !== kind
  legend.hidden = false
}

/** Zoom buttons, and a button that searches the visible area after the visitor has moved the map. */
function addControls(view: MapView, element: HTMLElement) {
  let hasMoved = false
  const zoom = element.querySelector<HTMLElement>('[data-map-zoom]')
  if (zoom) zoom.hidden = false
  zoom?.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-zoom]')
    if (!button) return
    hasMoved = true
    view.zoomBy(button.getAttribute('data-zoom') === 'in' ? 1 : -1)
  })
  view.on('gesture', () => {
    hasMoved = true
  })
  const area = element.querySelector<HTMLElement>('[data-map-area]')
  view.on('settle', () => {
    if (hasMoved && area) area.hidden = false
  })
  area?.addEventListener('click', () => {
    const { west, south, east, north } = view.bounds()
    const url = new URL(location.href)
    url.hash = ''
    url.searchParams.delete('cursor')
    const sides = [west, south, east, north]
    url.searchParams.set('bbox', sides.map((side) => side.toFixed(4)).join(','))
    location.assign(url.href.replaceAll('%2C', ','))
  })
}
