/**
 * Process that renders pages of the built site repeatedly with data loaded once: React rendering only. Replies to `{
 * seconds }` with the pages rendered per second.
 */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Call, PageRequest } from '@numo/kit/site.ts'
import { readConfig } from '../../server/config.ts'
import { httpSettings } from '../../server/http-settings.ts'
import { openDatabase } from '../../server/database/connect.ts'
import { loadBuiltSite } from '../../server/http/load-site.ts'
import { served } from '../../server/served.ts'
import { root } from './settings.ts'
import { visitorContext } from '@numo/domains/test-context.ts'

type DrawingOf = (request: PageRequest) => Promise<() => string>

const { DATABASE_URL = '' } = process.env
const today = '2026-11-21'
const { brand, public_origin } = httpSettings(readConfig({}), false)
const { loaded } = await loadBuiltSite(root)
// Safe: built from web/site.tsx, which exports it.
const { drawingOf } = (await import(pathToFileURL(join(root, 'build/server/site.js')).href)) as {
  drawingOf: DrawingOf
}

async function prepare(paths: readonly string[]): Promise<(() => string)[]> {
  const database = openDatabase(DATABASE_URL, { max: 2 })
  const context = visitorContext(database.db, today)
  // Safe: `serve` type-checks input and output.
  const call = (async (endpoint, input) => {
    const one = served.find((each) => each.endpoint.name === endpoint.name)
    return one?.run(context, input)
  }) as Call
  const drawings: (() => string)[] = []
  for (const address of paths) {
    const [path = '', search] = address.split('?')
    drawings.push(
      await drawingOf({
        method: 'GET',
        locale: 'en',
        path,
        query: new URLSearchParams(search),
        form: null,
        origin: public_origin,
        scheme: 'system',
        brand,
        assets: loaded.assets,
        map_tiles: null,
        today,
        data_version: 1,
        call,
      })
    )
  }
  await database.stop()
  return drawings
}

let drawings: (() => string)[] = []
let next = 0
let kept = 0

/** Renders for `seconds` and returns pages per second. */
function draw(seconds: number): number {
  const started = performance.now()
  let drawn = 0
  while (performance.now() - started < seconds * 1000) {
    kept ^= drawings[next++ % drawings.length]?.().length ?? 0
    drawn += 1
  }
  return drawn / ((performance.now() - started) / 1000)
}

type DrawingMessage = { paths: string[] } | { seconds: number }
process.on('message', (message: DrawingMessage) => {
  void (async () => {
    if ('paths' in message) {
      drawings = await prepare(message.paths)
      process.send?.({
        bytes: drawings.reduce((sum, one) => sum + one().length, 0) / drawings.length,
      })
    } else process.send?.({ per_second: draw(message.seconds), kept })
  })()
})
