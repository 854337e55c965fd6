import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { Locale } from '@numo/kit/locales.ts'
import { base, keys } from 'virtual:outline'
import { cellDegrees, cellKey, type Cell, type CityPoint } from './cell.ts'
import { collection, groundOf, placeOf, type PlacedCell } from './cell-features.ts'

/** Land, water, borders and town names of the schematic map. Fetches only the visible cells, each once. */
export class Ground {
  readonly #map: LibreMap
  readonly #locale: Locale
  readonly #only_names: boolean
  readonly #areas: readonly Feature[]
  readonly #cells = new Map<string, Promise<PlacedCell | null>>()

  /** `areas` are names from the page, shown in addition to the towns; `only_names` leaves the ground to the tiles. */
  constructor(
    map: LibreMap,
    {
      locale,
      areas,
      only_names,
    }: { locale: Locale; areas: readonly CityPoint[]; only_names: boolean }
  ) {
    this.#map = map
    this.#locale = locale
    this.#only_names = only_names
    this.#areas = areas.map((area) => placeOf(area, locale, 'area'))
  }

  /** Loads and draws the cells of the current view. */
  async update(): Promise<void> {
    const box = this.#map.getBounds()
    const floor = (value: number) => Math.floor(value / cellDegrees)
    const known = this.#cells.size
    for (let x = floor(box.getWest()); x <= floor(box.getEast()); x += 1)
      for (let y = floor(box.getSouth()); y <= floor(box.getNorth()); y += 1) {
        const key = cellKey(x, y)
        if (!this.#cells.has(key)) this.#cells.set(key, placedCell(x, y, key))
      }
    if (this.#cells.size === known) return
    const cells = (await Promise.all(this.#cells.values())).filter((cell) => cell !== null)
    const towns = cells.flatMap(({ cell }) => cell?.places ?? [])
    if (!this.#only_names) this.#show('ground', groundOf(cells))
    this.#show(
      'places',
      collection([...this.#areas, ...towns.map((town) => placeOf(town, this.#locale, 'town'))])
    )
  }

  #show(name: string, data: FeatureCollection) {
    // The style declares these sources as GeoJSON.
    const source = this.#map.getSource<GeoJSONSource>(name)
    void source?.setData(data)
  }
}

/** Returns a cell of the world. Null when it could not be fetched: its ground stays neutral, the pins are drawn. */
async function placedCell(x: number, y: number, key: string): Promise<PlacedCell | null> {
  if (!keys.has(key)) return { x, y, cell: null }
  try {
    const answer = await fetch(`${base}/${key}.json`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own build
    return answer.ok ? { x, y, cell: (await answer.json()) as Cell } : null
  } catch {
    return null
  }
}
