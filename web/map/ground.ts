import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { base, keys } from 'virtual:outline'
import { cellDegrees, cellKey, type Cell, type CityPoint } from './cell.ts'

const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

/** Land, borders and town names of the map. Fetches only the visible cells, each once. */
export class Ground {
  readonly #map: LibreMap
  readonly #only_places: boolean
  readonly #areas: readonly CityPoint[]
  readonly #cells = new Map<string, Promise<Cell | null>>()

  /** `areas` are names from the page, shown in addition to the towns. */
  constructor(
    map: LibreMap,
    { only_places, areas }: { only_places: boolean; areas: readonly CityPoint[] }
  ) {
    this.#map = map
    this.#areas = areas
    this.#only_places = only_places
  }

  /** Loads and draws the cells of the current view. */
  async update(): Promise<void> {
    const box = this.#map.getBounds()
    const floor = (value: number) => Math.floor(value / cellDegrees)
    const inBox: string[] = []
    for (let x = floor(box.getWest()); x <= floor(box.getEast()); x += 1)
      for (let y = floor(box.getSouth()); y <= floor(box.getNorth()); y += 1)
        if (keys.has(cellKey(x, y))) inBox.push(cellKey(x, y))
    const missing = inBox.filter((key) => !this.#cells.has(key))
    if (missing.length === 0) return
    for (const key of missing) this.#cells.set(key, fetchCell(key))
    const cells = (await Promise.all(this.#cells.values())).filter((cell) => cell !== null)
    if (!this.#only_places) {
      this.#show('land', cells.map(landOf))
      this.#show('borders', cells.map(bordersOf))
    }
    const places = [...this.#areas, ...cells.flatMap((cell) => cell.places)]
    this.#show('places', places.map(placeOf))
  }

  #show(name: string, features: Feature[]) {
    // The style declares these sources as GeoJSON.
    const source = this.#map.getSource<GeoJSONSource>(name)
    void source?.setData(collection(features))
  }
}

async function fetchCell(key: string): Promise<Cell | null> {
  try {
    const answer = await fetch(`${base}/${key}.json`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own build
    return answer.ok ? ((await answer.json()) as Cell) : null
  } catch {
    // Offline: the pins are still drawn at their positions.
    return null
  }
}

const landOf = ({ land }: Cell): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: land },
})
const bordersOf = ({ borders }: Cell): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiLineString', coordinates: borders },
})
const placeOf = ([name, x, y, people]: CityPoint): Feature => ({
  type: 'Feature',
  properties: { name, rank: Math.log10(people) },
  geometry: { type: 'Point', coordinates: [x, y] },
})
