/**
 * A process of its own that draws pages of the built site again and again, with data that it asked for once: React
 * and nothing else. Told `{ seconds }`, it answers with the pages drawn per second.
 */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Call, PageRequest } from '@numo/kit/site.ts'
import { readConfig } from '../../server/config.ts'
import { httpSettings } from '../../server/compose.ts'
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
// Built of web/site.tsx, which exports it.
const { drawingOf } = (await import(pathToFileURL(join(root, 'build/server/site.js')).href)) as {
  drawingOf: DrawingOf
}

async function prepare(paths: readonly string[]): Promise<(() => string)[]> {
  const database = openDatabase(DATABASE_URL, { max: 2 })
  const context = visitorContext(database.db, today)
  // `serve` checks both sides.
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

/** Draws for so long, and gives how many pages a second that makes. */
function draw(seconds: number): number {
  const begun = performance.now()
  let drawn = 0
  while (performance.now() - begun < seconds * 1000) {
    kept ^= drawings[next++ % drawings.length]?.().length ?? 0
    drawn += 1
  }
  return drawn / ((performance.now() - begun) / 1000)
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
