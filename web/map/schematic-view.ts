import type { Box, Point } from '@numo/kit/geo.ts'
import {
  boundsOf,
  cameraFor,
  centredOn,
  dragged,
  projection,
  unproject,
  zoomed,
  type Camera,
  type Pixel,
  type Size,
} from './camera.ts'
import { addGestures } from './gestures.ts'
import type { Rectangle } from './ground-names.ts'
import { MapEvents, type MapEvent, type MapOptions, type MapView } from './map-view.ts'
import { SchematicGround } from './schematic-ground.ts'

const animationMs = 220

/** Map without streets, drawn as SVG by the page itself; needs no WebGL and no tiles. */
export class SchematicView implements MapView {
  readonly kind = 'schematic'
  readonly surface: HTMLElement
  readonly #ground: SchematicGround
  readonly #events = new MapEvents()
  readonly #leave = new AbortController()
  readonly #resizes: ResizeObserver
  #camera: Camera
  #size: Size
  #frame = 0

  private constructor(container: HTMLElement, options: MapOptions) {
    const { box, padding, max_zoom, label, in_page } = options
    const surface = document.createElement('div')
    surface.className = in_page ? 'map-surface map-in-page' : 'map-surface'
    surface.tabIndex = 0
    surface.setAttribute('role', 'region')
    surface.setAttribute('aria-label', label)
    container.append(surface)
    this.surface = surface
    this.#size = this.#measured()
    this.#camera = cameraFor(box, this.#size, padding, max_zoom)
    this.#ground = new SchematicGround(surface, options)
    addGestures(
      surface,
      {
        dragBy: (by) => this.#moveByPerson(dragged(this.#camera, by)),
        zoomBy: (steps, at) => this.#moveByPerson(zoomed(this.#camera, this.#size, steps, at)),
        settle: () => this.#settle(),
      },
      { in_page, signal: this.#leave.signal }
    )
    this.#resizes = new ResizeObserver(() => {
      this.#size = this.#measured()
      this.#move(this.#camera)
      this.#settle()
    })
  }

  /** Draws the map once its ground is loaded. */
  static async open(container: HTMLElement, options: MapOptions): Promise<SchematicView> {
    const view = new SchematicView(container, options)
    await view.#ground.load(view.#camera, view.#size)
    view.#draw()
    view.#resizes.observe(view.surface)
    return view
  }

  size = () => this.#size
  zoom = () => this.#camera.zoom
  bounds = (): Box => boundsOf(this.#camera, this.#size)
  project = (point: Point): Pixel => projection(this.#camera, this.#size)(point)
  unproject = (at: Pixel): Point => unproject(this.#camera, this.#size, at)

  fit(box: Box, padding: number, max_zoom: number) {
    this.#animateTo(cameraFor(box, this.#size, padding, max_zoom))
  }
  panTo(point: Point) {
    this.#animateTo(centredOn(this.#camera, point))
  }
  zoomBy(steps: number) {
    const { width, height } = this.#size
    this.#animateTo(zoomed(this.#camera, this.#size, steps, { x: width / 2, y: height / 2 }))
  }
  on(event: MapEvent, listener: () => void) {
    this.#events.on(event, listener)
  }
  remove() {
    cancelAnimationFrame(this.#frame)
    this.#leave.abort()
    this.#resizes.disconnect()
    this.surface.remove()
  }

  #measured(): Size {
    return { width: this.surface.clientWidth, height: this.surface.clientHeight }
  }

  #move(camera: Camera) {
    this.#camera = camera
    this.#ground.follow(camera, this.#size)
    this.#events.emit('move')
  }

  #moveByPerson(camera: Camera) {
    cancelAnimationFrame(this.#frame)
    this.#events.emit('gesture')
    this.#move(camera)
  }

  #draw() {
    this.#ground.draw(this.#camera, this.#size, this.#covered())
  }

  /** Returns where pins, labels and buttons lie above the map. */
  #covered(): Rectangle[] {
    const container = this.surface.parentElement
    const above = [...(container?.parentElement?.children ?? [])].filter((one) => one !== container)
    const placed = this.surface.querySelectorAll('.map-overlay > *')
    const origin = this.surface.getBoundingClientRect()
    return [...above, ...placed]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, top, right, bottom }) => ({
        left: left - origin.left,
        right: right - origin.left,
        top: top - origin.top,
        bottom: bottom - origin.top,
      }))
  }

  #settle() {
    // Pins are grouped first: names leave room for them.
    this.#events.emit('settle')
    this.#draw()
    void this.#ground.load(this.#camera, this.#size).then((hasMore) => hasMore && this.#draw())
  }

  #animateTo(to: Camera) {
    cancelAnimationFrame(this.#frame)
    const from = this.#camera
    const started = performance.now()
    const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : animationMs
    const step = (now: number) => {
      const part = ms === 0 ? 1 : Math.min(1, (now - started) / ms)
      const eased = 1 - (1 - part) ** 3
      const between = (a: number, b: number) => a + (b - a) * eased
      this.#move({
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        zoom: between(from.zoom, to.zoom),
      })
      if (part < 1) this.#frame = requestAnimationFrame(step)
      else this.#settle()
    }
    this.#frame = requestAnimationFrame(step)
  }
}
