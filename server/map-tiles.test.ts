import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { httpSettings } from './http-settings.ts'
import { ConfigError, type Environment } from './settings.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { makeTestFolder } from './test-folder.ts'
import { testArchive } from './test-map-tiles.ts'

let folder: string
beforeAll(async () => {
  folder = await makeTestFolder('numo-map-tiles-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const problemsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the setting MAP_TILES', () => {
  const problemOf = async (archive: Parameters<typeof testArchive>[0] | Buffer) => {
    const file = join(folder, 'city.pmtiles')
    writeFileSync(file, Buffer.isBuffer(archive) ? archive : testArchive(archive))
    return problemsOf({ MAP_TILES: file })[0]?.replace(folder, '')
  }
  const example = 'for example MAP_TILES=/var/lib/numo/city.pmtiles.'

  test('names an archive on this machine, served under an address of its own', () => {
    const file = join(folder, 'good.pmtiles')
    writeFileSync(file, testArchive())
    const { map_tiles } = readConfig({ MAP_TILES: 'good.pmtiles' }, folder)
    expect(map_tiles).toEqual({
      kind: 'file',
      file,
      address: expect.stringMatching(/^\/map\/[\da-f]{16}\.pmtiles$/),
      etag: expect.stringMatching(/^"[\da-f]{16}"$/),
    })
    // Another content has another address: browsers keep the bytes of each for a year.
    writeFileSync(file, testArchive({ layers: ['water', 'roads', 'places', 'pois'] }))
    const changed = readConfig({ MAP_TILES: file }).map_tiles
    expect(changed?.address).not.toBe(map_tiles?.address)
  })

  test('or one on another server, over https, which pages may then connect to', () => {
    const MAP_TILES = 'https://tiles.example:8443/city.pmtiles'
    const config = readConfig({ MAP_TILES })
    expect(config.map_tiles).toEqual({
      kind: 'remote',
      address: MAP_TILES,
      origin: 'https://tiles.example:8443',
    })
    expect(httpSettings(config, false).outside?.connect).toEqual(['https://tiles.example:8443'])
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'is not a PMTiles archive'],
    ['a picture', Buffer.alloc(500, 'png'), 'is not a PMTiles archive'],
    ['an older version', { version: 2 }, 'is a PMTiles archive of version 2, not 3'],
    ['raster tiles', { tile_type: 2 }, 'is a PMTiles archive of pictures, not of vector tiles'],
    [
      'another schema',
      { layers: ['water', 'transportation'] },
      'has no layer roads, places: it is not a Protomaps basemap',
    ],
  ])('is refused when the file is %s', async (_, archive, why) => {
    expect(await problemOf(archive)).toBe(`MAP_TILES "/city.pmtiles" ${why}, ${example}`)
  })

  test('is refused when there is no such file', () => {
    expect(problemsOf({ MAP_TILES: '/nowhere/city.pmtiles' })).toEqual([
      `MAP_TILES "/nowhere/city.pmtiles" is no file that can be read, ${example}`,
    ])
  })

  test('takes the place of MAP_TILES_URL, with which the program still starts and warns', () => {
    const config = readConfig({ MAP_TILES_URL: '/tiles/{z}/{x}/{y}.png' })
    expect(config.map_tiles).toBeNull()
    expect(config.outdated).toEqual([expect.stringContaining('MAP_TILES')])
  })
})

describe('an archive on this machine', () => {
  let app: TestApp
  let bytes: Buffer
  let address: string
  beforeAll(async () => {
    bytes = testArchive()
    writeFileSync(join(folder, 'served.pmtiles'), bytes)
    const { map_tiles } = readConfig({ MAP_TILES: 'served.pmtiles' }, folder)
    address = map_tiles?.address ?? ''
    app = await startTestApp({ settings: { map_tiles } })
  })
  afterAll(() => app.stop())
  const get = (headers: Record<string, string>, method = 'GET') =>
    app.fetch(address, { method, headers })

  test.each([
    ['the header', 'bytes=0-126', 0, 126],
    ['one byte', 'bytes=5-5', 5, 5],
    ['more than there is', 'bytes=100-999999', 100, undefined],
    ['all from a byte on', 'bytes=200-', 200, undefined],
    ['the last bytes', 'bytes=-20', -20, undefined],
  ])('is served by ranges: %s', async (_, range, start, end) => {
    const answer = await get({ range })
    const part = bytes.subarray(start, end === undefined ? undefined : end + 1)
    const first = start < 0 ? bytes.length + start : start
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${first}-${first + part.length - 1}/${bytes.length}`
    )
    expect(answer.headers.get('content-length')).toBe(String(part.length))
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await answer.arrayBuffer()).equals(part)).toBe(true)
  })

  test('is served whole without a range, with one that is nonsense, and for another version', async () => {
    for (const headers of [
      {},
      { range: 'bytes=9-2' },
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=0-1' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
    ] satisfies Record<string, string>[]) {
      const answer = await get(headers)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('refuses ranges with no byte of it', async () => {
    for (const range of [`bytes=${bytes.length}-`, 'bytes=999999-9999999', 'bytes=-0']) {
      const answer = await get({ range })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    }
  })

  test('answers HEAD without bytes, and 304 when nothing changed', async () => {
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    expect(await head.text()).toBe('')
    const etag = head.headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({}, 'POST')).status).toBe(405)
    // What HEAD did not send was not the end of the file for others.
    const after = await get({})
    expect(Buffer.from(await after.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('has no other address', async () => {
    expect((await app.fetch('/map/0000000000000000.pmtiles')).status).toBe(404)
  })
})
