import type { Place } from './cell.ts'
import { Marker, type Map as LibreMap } from 'maplibre-gl'

export type Spot = {
  number: string
  name: string
  latitude: number
  longitude: number
  row: HTMLElement
}

/** The numbered rows of the page that have a place. */
export const readSpots = (): Spot[] =>
  [...document.querySelectorAll<HTMLElement>('[data-pin][data-latitude]')].map((row) => ({
    number: row.dataset.pin ?? '',
    name: row.querySelector('h2, address b')?.textContent ?? '',
    latitude: Number(row.dataset.latitude),
    longitude: Number(row.dataset.longitude),
    row,
  }))

/** The parts of town that the rows name, each in the middle of its rows. */
export function areasOf(spots: readonly Spot[]): Place[] {
  const areas = new Map<string, Spot[]>()
  for (const spot of spots) {
    const name = spot.row.dataset.area
    if (name) areas.set(name, [...(areas.get(name) ?? []), spot])
  }
  const middle = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  return [...areas].map(([name, of]) => [
    name,
    middle(of.map((spot) => spot.longitude)),
    middle(of.map((spot) => spot.latitude)),
    // Named like a small town.
    20_000,
  ])
}

function pinOf(spot: Spot, isLink: boolean): HTMLElement {
  const pin = document.createElement('div')
  pin.className = 'pin'
  const head = document.createElement(isLink ? 'a' : 'i')
  const number = document.createElement('b')
  number.textContent = spot.number
  head.append(number)
  if (head instanceof HTMLAnchorElement) {
    head.href = `#${spot.row.id}`
    head.setAttribute('aria-label', `${spot.number}. ${spot.name}`)
    head.addEventListener('click', () =>
      spot.row.querySelector('a')?.focus({ preventScroll: true })
    )
  } else pin.setAttribute('aria-hidden', 'true')
  pin.append(head)
  return pin
}

/** Pins with the numbers of the list; pointing at one shows the other. Neighbours in one house stand apart. */
export function addPins(
  map: LibreMap,
  spots: readonly Spot[],
  { are_links }: { are_links: boolean }
) {
  const houses = new Map<string, Spot[]>()
  for (const spot of spots) {
    const key = `${spot.latitude.toFixed(4)} ${spot.longitude.toFixed(4)}`
    houses.set(key, [...(houses.get(key) ?? []), spot])
  }
  for (const house of houses.values())
    for (const [place, spot] of house.entries()) {
      const element = pinOf(spot, are_links)
      // The first of the list lies on top.
      element.style.zIndex = String(100 - Number(spot.number))
      const aside = (place - (house.length - 1) / 2) * 26
      new Marker({ element, anchor: 'bottom', offset: [aside, 0] })
        .setLngLat([spot.longitude, spot.latitude])
        .addTo(map)
      // The library names every marker; ours are named by their link.
      element.removeAttribute('aria-label')
      element.removeAttribute('role')
      element.removeAttribute('tabindex')
      for (const [on, other, name] of [
        [spot.row, element, 'pin-on'],
        [element, spot.row, 'doc-on'],
      ] as const) {
        for (const event of ['pointerenter', 'focusin'])
          on.addEventListener(event, () => other.classList.add(name))
        for (const event of ['pointerleave', 'focusout'])
          on.addEventListener(event, () => other.classList.remove(name))
      }
    }
}
