import { base, keys } from 'virtual:outline'
import type { Locale } from '@numo/kit/locales.ts'
import { boundsOf, worldPixels, type Camera, type Size } from './camera.ts'
import { cellDegrees, cellKey, type Cell, type CityPoint } from './cell.ts'
import { groundNames, type Rectangle } from './ground-names.ts'
import { groundPaths, type GroundPaths, type PlacedCell } from './ground-paths.ts'

const svg = 'http://www.w3.org/2000/svg'

/** Appends an SVG element with attributes. */
function add(to: Element, name: string, attributes: Readonly<Record<string, string | number>>) {
  const element = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  to.append(element)
  return element
}

/**
 * Land, water, coasts, borders and town names of the schematic map as SVG, coloured by the style sheet. Fetches only
 * the visible cells, each once.
 */
export class SchematicGround {
  readonly #picture: Element
  readonly #drawing: Element
  readonly #paths: Record<keyof GroundPaths, Element>
  readonly #names: Element
  readonly #cells = new Map<string, Promise<PlacedCell | null>>()
  readonly #locale: Locale
  readonly #areas: readonly CityPoint[]
  #loaded: readonly PlacedCell[] = []
  /** The view that is drawn; movements transform its picture until they settle. */
  #drawn: Camera | undefined

  constructor(
    surface: HTMLElement,
    { locale, areas }: { locale: Locale; areas: readonly CityPoint[] }
  ) {
    this.#locale = locale
    this.#areas = areas
    this.#picture = add(surface, 'svg', { class: 'map-ground', 'aria-hidden': 'true' })
    this.#drawing = add(this.#picture, 'g', {})
    const path = (name: string) => add(this.#drawing, 'path', { class: `map-${name}` })
    this.#paths = {
      water: path('water'),
      land: path('land'),
      coast: path('coast'),
      borders: path('borders'),
    }
    this.#names = add(this.#drawing, 'g', { class: 'map-names' })
  }

  /** Loads the cells of a view; returns true when there are more than before. */
  async load(camera: Camera, size: Size): Promise<boolean> {
    const box = boundsOf(camera, size)
    const floor = (value: number) => Math.floor(value / cellDegrees)
    const known = this.#cells.size
    for (let x = floor(box.west); x <= floor(box.east); x += 1)
      for (let y = floor(box.south); y <= floor(box.north); y += 1) {
        const key = cellKey(x, y)
        if (!this.#cells.has(key)) this.#cells.set(key, placedCell(x, y, key))
      }
    if (this.#cells.size === known) return false
    this.#loaded = (await Promise.all(this.#cells.values())).filter((cell) => cell !== null)
    return true
  }

  /** Draws a view, with no name in the covered parts. */
  draw(camera: Camera, size: Size, covered: readonly Rectangle[]) {
    const paths = groundPaths(this.#loaded, camera, size)
    for (const [name, element] of Object.entries(this.#paths))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of #paths
      element.setAttribute('d', paths[name as keyof GroundPaths])
    const towns = this.#loaded.flatMap(({ cell }) => cell?.places ?? [])
    const sorted = towns.toSorted(([, , , a], [, , , b]) => b - a)
    this.#names.replaceChildren()
    for (const one of groundNames(sorted, this.#areas, this.#locale, camera, size, covered)) {
      const { name, kind, x, y, font_size, dot } = one
      if (dot) add(this.#names, 'circle', { cx: dot.x, cy: dot.y, r: dot.radius })
      const text = add(this.#names, 'text', {
        x,
        y,
        class: `map-name-${kind}`,
        'font-size': font_size,
      })
      text.textContent = name
    }
    this.#drawn = camera
    this.#drawing.removeAttribute('transform')
  }

  /** Moves the drawn picture to where it belongs in another view. */
  follow({ x, y, zoom }: Camera, { width, height }: Size) {
    const drawn = this.#drawn
    if (!drawn) return
    const scale = 2 ** (zoom - drawn.zoom)
    const pixels = worldPixels(zoom)
    const left = (drawn.x - x) * pixels + (width / 2) * (1 - scale)
    const top = (drawn.y - y) * pixels + (height / 2) * (1 - scale)
    this.#drawing.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`)
  }

  remove() {
    this.#picture.remove()
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
