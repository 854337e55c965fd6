/** Draws a map with one draggable pin. Loaded separately, when staff set a position. */
import { boxAround, type Point } from '@numo/kit/geo.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { contains, type MapView } from './map-view.ts'
import { Overlay } from './overlay.ts'
import { addScale } from './scale.ts'
import { SchematicView } from './schematic-view.ts'

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

const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})
/** Pixels per arrow key, and with Shift. */
const step = { small: 4, large: 40 }
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Draws the map. The pin is moved by dragging, by a click on the map, or by the arrow keys when focused. */
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
  const view = await SchematicView.open(canvas, {
    box: boxAround(at, 4000),
    padding: 0,
    max_zoom: 17,
    label,
    locale,
    areas: [],
    in_page: false,
  })
  addScale(view, element)
  const leave = new AbortController()
  const move = addPin(view, at, { pin, onMove, signal: leave.signal })
  return {
    moveTo(to) {
      move(to)
      view.panTo(to)
    },
    remove() {
      leave.abort()
      view.remove()
    },
  }
}

/** Adds the pin; returns a function that moves it. */
function addPin(
  view: MapView,
  start: Point,
  { pin, onMove, signal }: Pick<Parts, 'pin' | 'onMove'> & { signal: AbortSignal }
): (to: Point) => void {
  const element = document.createElement('div')
  element.className = 'pin pin-set'
  element.append(document.createElement('i'))
  element.setAttribute('role', 'application')
  element.setAttribute('aria-label', pin)
  element.tabIndex = 0
  const placed = new Overlay(view).add(element, start, 'bottom')
  let at = start
  const move = (to: Point) => {
    at = to
    placed.moveTo(to)
  }
  const moveByPerson = (to: Point) => {
    move(to)
    onMove(rounded(to))
  }
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = view.surface.getBoundingClientRect()
    return view.unproject({ x: event.clientX - left, y: event.clientY - top })
  }
  view.surface.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Node && !element.contains(event.target))
        moveByPerson(pointOf(event))
    },
    { signal }
  )
  element.addEventListener(
    'pointerdown',
    (event) => {
      // Otherwise the map would move along.
      event.stopPropagation()
      element.setPointerCapture(event.pointerId)
    },
    { signal }
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (element.hasPointerCapture(event.pointerId)) moveByPerson(pointOf(event))
    },
    { signal }
  )
  element.addEventListener(
    'keydown',
    (event) => {
      const way = arrows[event.key]
      if (!way) return
      // Otherwise the page would scroll.
      event.preventDefault()
      const by = event.shiftKey ? step.large : step.small
      const { x, y } = view.project(at)
      const next = view.unproject({ x: x + way[0] * by, y: y + way[1] * by })
      if (!contains(view.bounds(), next)) view.panTo(next)
      moveByPerson(next)
    },
    { signal }
  )
  return move
}
