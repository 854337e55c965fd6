import type { CityPoint } from './cell.ts'
import { groupNear, labelOf } from './group-pins.ts'
import { boxOf, contains, type MapView } from './map-view.ts'
import type { Overlay, Placed } from './overlay.ts'

export type MapPin = {
  number: number
  name: string
  latitude: number
  longitude: number
  row: HTMLElement
}

/** Pins nearer than this many pixels are grouped: the width of the widest pin. */
const tooNear = 64

/** Reads the numbered rows of the page that have a position. */
export const readSpots = (): MapPin[] =>
  [...document.querySelectorAll<HTMLElement>('[data-pin][data-latitude]')].map((row) => ({
    number: Number(row.dataset.pin),
    name: row.querySelector('h2, address b')?.textContent ?? '',
    latitude: Number(row.dataset.latitude),
    longitude: Number(row.dataset.longitude),
    row,
  }))

/** Returns the neighbourhoods named by the rows, each at the mean position of its rows. */
export function areasOf(spots: readonly MapPin[]): CityPoint[] {
  const areas = new Map<string, MapPin[]>()
  for (const spot of spots) {
    const name = spot.row.dataset.area
    if (name) areas.set(name, [...(areas.get(name) ?? []), spot])
  }
  const middle = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  return [...areas].map(([name, of]) => [
    name,
    middle(of.map((spot) => spot.longitude)),
    middle(of.map((spot) => spot.latitude)),
    // Displayed like a small town.
    20_000,
  ])
}

function pinOf(spots: readonly [MapPin, ...MapPin[]], isLink: boolean): HTMLElement {
  const [first] = spots
  const pin = document.createElement('div')
  pin.className = spots.length > 1 ? 'pin pin-many' : 'pin'
  const head = document.createElement(isLink ? 'a' : 'i')
  const number = document.createElement('b')
  number.textContent = labelOf(spots.map((spot) => spot.number))
  head.append(number)
  if (head instanceof HTMLAnchorElement) {
    head.href = `#${first.row.id}`
    const names = spots.map((spot) => spot.name).join(', ')
    head.setAttribute('aria-label', `${number.textContent}: ${names}`)
  } else pin.setAttribute('aria-hidden', 'true')
  pin.append(head)
  return pin
}

/** Highlights the pin of a hovered row, and vice versa. */
function join(rows: readonly HTMLElement[], pin: HTMLElement, leave: AbortSignal) {
  const link = (from: HTMLElement, to: readonly HTMLElement[], name: string) => {
    const set = (isOn: boolean) => () => to.forEach((one) => one.classList.toggle(name, isOn))
    from.addEventListener('pointerenter', set(true), { signal: leave })
    from.addEventListener('pointerleave', set(false), { signal: leave })
  }
  for (const row of rows) link(row, [pin], 'pin-near')
  link(pin, rows, 'doc-near')
}

/**
 * Selects a row and its pin: the row last focused, or whose pin was pressed. Returns a function that marks the pins of
 * the map as it is drawn.
 */
function selection(view: MapView, spots: readonly MapPin[]) {
  let selected: MapPin | undefined
  let pins = new Map<MapPin, HTMLElement>()
  const mark = () => {
    for (const spot of spots) spot.row.classList.toggle('doc-on', spot === selected)
    for (const pin of pins.values())
      pin.classList.toggle('pin-on', selected !== undefined && pins.get(selected) === pin)
  }
  const select = (spot: MapPin) => {
    if (spot === selected) return
    selected = spot
    mark()
    if (!contains(view.bounds(), spot)) view.panTo(spot)
  }
  for (const spot of spots) spot.row.addEventListener('focusin', () => select(spot))
  return {
    select,
    drawn: (now: Map<MapPin, HTMLElement>) => {
      pins = now
      mark()
    },
  }
}

/**
 * Adds pins with the numbers of the list. Overlapping ones are grouped; a click on a group zooms in while that
 * separates them, else opens the first in the list.
 */
export function addPins(
  view: MapView,
  overlay: Overlay,
  spots: readonly MapPin[],
  { are_links }: { are_links: boolean }
) {
  let placed: Placed[] = []
  let shown = ''
  let leaving = new AbortController()
  const { select, drawn } = selection(view, spots)

  const draw = () => {
    const points = spots.map((spot) => view.project(spot))
    const groups = groupNear(spots, points, tooNear)
    const key = JSON.stringify(groups.map((group) => group.map((spot) => spot.number)))
    if (key === shown) return
    shown = key
    leaving.abort()
    leaving = new AbortController()
    for (const pin of placed) pin.remove()
    const pins = new Map<MapPin, HTMLElement>()
    placed = groups.map((group) => {
      const element = pinOf(group, are_links)
      const [first] = group
      // Earlier rows are on top.
      element.style.zIndex = String(100 - first.number)
      const rows = group.map((spot) => spot.row)
      for (const spot of group) pins.set(spot, element)
      join(rows, element, leaving.signal)
      element.addEventListener('click', (event) => openGroup(event, { view, group, select }), {
        signal: leaving.signal,
      })
      return overlay.add(element, first, 'bottom')
    })
    drawn(pins)
  }
  draw()
  view.on('settle', draw)
}

type Group = {
  view: MapView
  group: readonly [MapPin, ...MapPin[]]
  select: (spot: MapPin) => void
}

function openGroup(event: Event, { view, group, select }: Group) {
  const box = boxOf(group)
  const isOneHouse = box.east - box.west < 0.0004 && box.north - box.south < 0.0004
  if (isOneHouse || view.zoom() > 15.5) {
    select(group[0])
    group[0].row.querySelector('a')?.focus({ preventScroll: true })
    return
  }
  // The list does not scroll, and the panel of a phone stays open.
  event.preventDefault()
  event.stopPropagation()
  view.fit(box, 90, 16)
}
