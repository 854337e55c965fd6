/** Map with streets. Loaded only where the installation has vector tiles. */
import { addProtocol, Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import type { Box, Point } from '@numo/kit/geo.ts'
import { zoomRange, type Pixel } from './camera.ts'
import { MapEvents, type MapEvent, type MapOptions, type MapView } from './map-view.ts'
import { coloursOf, paint, tilesStyle } from './tiles-style.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

/** Time that the tiles have to appear before the schematic takes their place. */
const loadTimeoutMs = 12_000

/** Map of vector tiles in one PMTiles archive, read by byte ranges and drawn by MapLibre in the colours of the page. */
export class TilesView implements MapView {
  readonly kind = 'tiles'
  readonly surface: HTMLElement
  readonly #map: LibreMap
  readonly #events = new MapEvents()
  readonly #leave = new AbortController()

  private constructor(container: HTMLElement, options: MapOptions, tiles: string) {
    const { box, padding, max_zoom, label, in_page, locale } = options
    const style = () => tilesStyle(coloursOf(container), new URL(tiles, location.href).href, locale)
    const map = new LibreMap({
      container,
      style: style(),
      bounds: boundsFrom(box),
      fitBoundsOptions: { padding, maxZoom: max_zoom },
      minZoom: zoomRange.min,
      maxZoom: zoomRange.max,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: false,
      fadeDuration: 0,
      cooperativeGestures: in_page,
      locale: { 'Map.Title': label },
    })
    map.touchZoomRotate.disableRotation()
    if (in_page) map.scrollZoom.disable()
    map.on('move', () => this.#events.emit('move'))
    map.on('moveend', () => this.#events.emit('settle'))
    map.on('movestart', ({ originalEvent }) => originalEvent && this.#events.emit('gesture'))
    for (const query of ['(prefers-color-scheme: dark)', 'print'])
      matchMedia(query).addEventListener('change', () => paint(map, style()), {
        signal: this.#leave.signal,
      })
    this.#map = map
    this.surface = map.getCanvasContainer()
  }

  /** Draws the map. Throws when the device cannot, or the tiles are not there. */
  static async open(
    container: HTMLElement,
    options: MapOptions,
    tiles: string
  ): Promise<TilesView> {
    const view = new TilesView(container, options, tiles)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error('The tiles did not load')), loadTimeoutMs)
    view.#map.once('load', () => resolve())
    view.#map.once('error', ({ error }) => reject(error))
    try {
      await promise
    } catch (error) {
      view.remove()
      throw error
    } finally {
      clearTimeout(timer)
    }
    return view
  }

  size = () => {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    return { width, height }
  }
  zoom = () => this.#map.getZoom()
  bounds = (): Box => {
    const box = this.#map.getBounds()
    return {
      west: box.getWest(),
      south: box.getSouth(),
      east: box.getEast(),
      north: box.getNorth(),
    }
  }
  project = ({ longitude, latitude }: Point): Pixel => this.#map.project([longitude, latitude])
  unproject = ({ x, y }: Pixel): Point => {
    const { lng, lat } = this.#map.unproject([x, y])
    return { latitude: lat, longitude: lng }
  }
  fit(box: Box, padding: number, max_zoom: number) {
    this.#map.fitBounds(boundsFrom(box), { padding, maxZoom: max_zoom })
  }
  panTo({ longitude, latitude }: Point) {
    this.#map.easeTo({ center: [longitude, latitude] })
  }
  zoomBy(steps: number) {
    this.#map.zoomTo(this.#map.getZoom() + steps)
  }
  on(event: MapEvent, listener: () => void) {
    this.#events.on(event, listener)
  }
  remove() {
    this.#leave.abort()
    this.#map.remove()
  }
}

const boundsFrom = ({ west, south, east, north }: Box): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]
