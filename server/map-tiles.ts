import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Check } from './settings.ts'

/** Vector tiles of maps: a PMTiles archive on this machine, which the program serves, or on another server. */
export type MapTiles =
  | {
      kind: 'file'
      file: string
      /** Path at which the program serves it; another one for another content. */
      address: string
      etag: string
    }
  | { kind: 'remote'; address: string; origin: string }

/** Lengths and positions in the header: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const header = { bytes: 127, version: 7, metadata: 24, compression: 97, tile_type: 99 }
const vectorTiles = 1
const compressions: Readonly<Record<number, (bytes: Buffer) => Buffer>> = {
  1: (bytes) => bytes,
  2: (bytes) => gunzipSync(bytes, { maxOutputLength: 10_000_000 }),
}
/** Layers without which there would be no streets: those of the Protomaps basemap. */
const neededLayers = ['water', 'roads', 'places']

/** Checks a path, relative to `root`, or an https address of a PMTiles archive. Reads the header of a local one. */
export const mapTiles =
  (root: string): Check<MapTiles> =>
  (value) => {
    if (/^https?:/.test(value)) {
      const url = URL.parse(value)
      if (url?.protocol !== 'https:') return { wrong: 'must start with https://' }
      return { kind: 'remote', address: url.href, origin: url.origin }
    }
    const file = resolve(root, value)
    try {
      const result = readArchive(file)
      if ('wrong' in result) return result
      const address = `/map/${result.hash}.pmtiles`
      return { kind: 'file', file, address, etag: `"${result.hash}"` }
    } catch {
      return { wrong: 'is no file that can be read' }
    }
  }

function readArchive(file: string): { hash: string } | { wrong: string } {
  const fd = openSync(file, 'r')
  try {
    const read = (position: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(fd, bytes, 0, length, position))
    }
    const head = read(0, header.bytes)
    const version = head[header.version]
    if (head.length < header.bytes || head.toString('latin1', 0, 7) !== 'PMTiles')
      return { wrong: 'is not a PMTiles archive' }
    if (version !== 3) return { wrong: `is a PMTiles archive of version ${version}, not 3` }
    if (head[header.tile_type] !== vectorTiles)
      return { wrong: 'is a PMTiles archive of pictures, not of vector tiles' }
    const length = Number(head.readBigUInt64LE(header.metadata + 8))
    const packed = read(Number(head.readBigUInt64LE(header.metadata)), Math.min(length, 5_000_000))
    const missing = neededLayers.filter((name) => !layersOf(packed, head).has(name))
    if (missing.length > 0)
      return { wrong: `has no layer ${missing.join(', ')}: it is not a Protomaps basemap` }
    const { size, mtimeMs } = fstatSync(fd)
    const hash = createHash('sha256').update(head).update(`${size} ${mtimeMs}`).digest('hex')
    return { hash: hash.slice(0, 16) }
  } finally {
    closeSync(fd)
  }
}

/** Returns the names of the layers that the metadata declares. */
function layersOf(packed: Buffer, head: Buffer): ReadonlySet<string> {
  try {
    const text = compressions[head[header.compression] ?? 0]?.(packed).toString() ?? '{}'
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any other shape throws or has no names
    const { vector_layers = [] } = JSON.parse(text) as { vector_layers?: { id: string }[] }
    return new Set(vector_layers.map(({ id }) => id))
  } catch {
    return new Set()
  }
}
