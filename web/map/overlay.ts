import type { Point } from '@numo/kit/geo.ts'
import type { MapView } from './map-view.ts'

export type Placed = { moveTo(point: Point): void; remove(): void }

/** Keeps HTML elements at places of a map; `bottom` puts the lower end of an element there, `middle` its middle. */
export class Overlay {
  readonly #view: MapView
  readonly #layer: HTMLElement
  readonly #items = new Set<() => void>()

  constructor(view: MapView) {
    this.#view = view
    this.#layer = document.createElement('div')
    this.#layer.className = 'map-overlay'
    view.surface.append(this.#layer)
    view.on('move', () => this.#items.forEach((place) => place()))
  }

  add(element: HTMLElement, point: Point, anchor: 'bottom' | 'middle'): Placed {
    let at = point
    const up = anchor === 'bottom' ? '-100%' : '-50%'
    const place = () => {
      const { x, y } = this.#view.project(at)
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, ${up})`
    }
    place()
    this.#items.add(place)
    this.#layer.append(element)
    return {
      moveTo: (next) => {
        at = next
        place()
      },
      remove: () => {
        this.#items.delete(place)
        element.remove()
      },
    }
  }
}
