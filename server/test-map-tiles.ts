/** Makes small PMTiles archives (version 3) of vector tiles, for tests of maps. */
import { gzipSync } from 'node:zlib'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
/** A protobuf field: of bytes, or of a number. */
const field = (id: number, value: number | readonly number[]): number[] =>
  typeof value === 'number'
    ? [...varint(id * 8), ...varint(value)]
    : [...varint(id * 8 + 2), ...varint(value.length), ...value]
const text = (value: string): number[] => [...Buffer.from(value)]
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

type Position = readonly [number, number]
type Feature = {
  type: 'point' | 'line' | 'area'
  at: readonly [Position, ...Position[]]
  tags: Readonly<Record<string, string>>
}
const types = { point: 1, line: 2, area: 3 }

/** Commands of https://github.com/mapbox/vector-tile-spec/tree/master/2.1#43-geometry-encoding */
function geometryOf({ type, at: [first, ...others] }: Feature): number[] {
  let [x, y] = first
  const moves = [9, zigzag(x), zigzag(y)]
  const lines = others.flatMap(([toX, toY]) => {
    const by = [zigzag(toX - x), zigzag(toY - y)]
    ;[x, y] = [toX, toY]
    return by
  })
  const drawn = others.length > 0 ? [others.length * 8 + 2, ...lines] : []
  return [...moves, ...drawn, ...(type === 'area' ? [15] : [])].flatMap(varint)
}

function layer(name: string, features: readonly Feature[]): number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
  return field(3, [
    ...field(15, 2),
    ...field(1, text(name)),
    ...features.flatMap((feature) =>
      field(2, [
        ...field(
          2,
          Object.entries(feature.tags)
            .flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
            .flatMap(varint)
        ),
        ...field(3, types[feature.type]),
        ...field(4, geometryOf(feature)),
      ])
    ),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, field(1, text(value)))),
    ...field(5, 4096),
  ])
}

/** A grid of streets, a river and a town with names in two languages, in the layers of the Protomaps basemap. */
const tile = () => {
  const lines = Array.from({ length: 33 }, (_, place) => place * 128)
  const street = (at: [Position, Position]): Feature => ({
    type: 'line',
    at,
    tags: { kind: 'major_road' },
  })
  return Buffer.from([
    ...layer('water', [
      {
        type: 'area',
        at: [
          [0, 0],
          [4096, 0],
          [4096, 900],
          [0, 900],
        ],
        tags: { kind: 'ocean' },
      },
    ]),
    ...layer(
      'roads',
      lines.flatMap((at) => [
        street([
          [at, 0],
          [at, 4096],
        ]),
        street([
          [0, at],
          [4096, at],
        ]),
      ])
    ),
    ...layer('places', [
      {
        type: 'point',
        at: [[2048, 2048]],
        tags: { kind: 'locality', name: 'Ciudad', 'name:en': 'City' },
      },
    ]),
  ])
}

export type TestArchive = {
  version?: number
  tile_type?: number
  layers?: readonly string[]
}

/** Returns an archive with one and the same tile at every place from zoom 0 to `max_zoom`. */
export function testArchive({
  version = 3,
  tile_type = 1,
  layers = ['earth', 'water', 'roads', 'places'],
}: TestArchive = {}): Buffer {
  const max_zoom = 10
  const tiles = (4 ** (max_zoom + 1) - 1) / 3
  const body = gzipSync(tile())
  // One entry: tile 0, for `tiles` tiles, of so many bytes, at offset 0 (plus one).
  const root = gzipSync(Buffer.from([1, 0, ...varint(tiles), ...varint(body.length), 1]))
  const vector_layers = layers.map((id) => ({ id, fields: {} }))
  const metadata = gzipSync(JSON.stringify({ vector_layers }))
  const head = Buffer.alloc(127)
  head.write('PMTiles', 'latin1')
  head[7] = version
  const rootAt = 127
  const metadataAt = rootAt + root.length
  const tilesAt = metadataAt + metadata.length
  const numbers = [
    ...[rootAt, root.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, body.length],
    ...[tiles, 1, 1],
  ]
  numbers.forEach((number, place) => head.writeBigUInt64LE(BigInt(number), 8 + place * 8))
  // Clustered; directories and tiles are compressed with gzip.
  head.set([1, 2, 2, tile_type, 0, max_zoom], 96)
  const degrees = [-180, -85, 180, 85]
  degrees.forEach((degree, place) => head.writeInt32LE(degree * 1e7, 102 + place * 4))
  return Buffer.concat([head, root, metadata, body])
}
