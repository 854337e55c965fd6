import { boxAround, type Point } from '@numo/kit/geo.ts'
import type { MapView } from './map-view.ts'
import type { Overlay } from './overlay.ts'

const distances = [1, 2, 5, 10, 25, 50]
const svg = 'http://www.w3.org/2000/svg'
/** Rings narrower than this are not labelled. */
const labelledPixels = 34

/** Draws the centre and rings of equal distance up to `widest_km` around it, labelled with the distance. */
export function addRings(view: MapView, overlay: Overlay, centre: Point, widest_km: number) {
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('class', 'map-rings')
  picture.setAttribute('aria-hidden', 'true')
  const circle = (name: string) => {
    const element = document.createElementNS(svg, 'circle')
    element.setAttribute('class', name)
    picture.append(element)
    return element
  }
  const rings = distances
    .filter((km) => km <= widest_km)
    .map((km) => {
      const south = { ...centre, latitude: boxAround(centre, km * 1000).south }
      const label = document.createElement('span')
      label.className = 'map-ring-label'
      label.setAttribute('aria-hidden', 'true')
      label.textContent = `${km} km`
      overlay.add(label, south, 'middle')
      return { south, label, circle: circle(km <= 2 ? 'map-ring map-ring-near' : 'map-ring') }
    })
  const dot = circle('map-centre')
  // Covers the dot of the town, which is drawn a little beside it.
  dot.setAttribute('r', '7')
  const update = () => {
    // The canvas container of MapLibre has no size of its own.
    const { width, height } = view.size()
    picture.setAttribute('width', String(width))
    picture.setAttribute('height', String(height))
    const middle = view.project(centre)
    const move = (element: Element) => {
      element.setAttribute('cx', String(middle.x))
      element.setAttribute('cy', String(middle.y))
    }
    move(dot)
    for (const ring of rings) {
      const radius = Math.abs(view.project(ring.south).y - middle.y)
      move(ring.circle)
      ring.circle.setAttribute('r', String(radius))
      ring.label.hidden = radius < labelledPixels
    }
  }
  update()
  view.on('move', update)
  // Below the pins.
  view.surface.querySelector('.map-overlay')?.before(picture)
}
