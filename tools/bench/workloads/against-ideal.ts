import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { capture, writeCaptured, type CapturedRequest } from '../capture.ts'
import { ratioOf, spreadOf, type Summary } from '../figures.ts'
import { sendLoadWell } from '../load.ts'
import { alternate } from '../rounds.ts'
import { dataFolder, sizes } from '../settings.ts'
import { startOwn, startSite } from '../sites.ts'

const connections = 16
const seconds = 3
const rounds = 5

export type AgainstIdeal = { ratio: Summary; ours: Summary; ideal: Summary; note: string }

/** Requests per second of the product and the ideal server, measured alternately with the same requests. */
export async function againstIdeal(
  bench: Bench,
  name: string,
  requests: readonly CapturedRequest[]
): Promise<AgainstIdeal> {
  const { databases, log, later } = bench
  const connection = databases.connection(sizes.usual)
  log(`noting the statements of ${requests.length} requests`)
  const captured = await capture(connection, requests)
  const file = join(dataFolder, `statements-${name}.json`)
  await writeCaptured(captured, file)
  const url = databases.url(sizes.usual)
  const site = await startSite(url)
  later(() => site.stop())
  const ideal = await startOwn('ideal.ts', { FILE: file, DATABASE_URL: url })
  later(() => ideal.stop())

  const paths = requests.map(({ path }) => path)
  let first = 0
  let hits = 0
  let sent = 0
  const busy: number[] = []
  const load = async (side: { url: string; pid: number }, max: number) => {
    first += 97
    const common = { url: side.url, paths, connections, headers: {}, first }
    const loaded = await sendLoadWell({ ...common, seconds: max }, side.pid)
    hits += loaded.hits
    sent += loaded.requests
    busy.push(loaded.busy)
    return loaded.per_second
  }
  log('warming up')
  await load(site, 6)
  await load(ideal, 4)
  hits = sent = busy.length = 0
  log('measuring')
  const { ours, theirs } = await alternate(
    { ours: () => load(site, seconds), theirs: () => load(ideal, seconds) },
    rounds
  )
  const statements = Object.values(captured.requests).reduce((sum, list) => sum + list.length, 0)
  const perRequest = statements / requests.length
  return {
    ratio: ratioOf(ours, theirs),
    ours: spreadOf(ours),
    ideal: spreadOf(theirs),
    note: `${requests.length} different requests of ${perRequest.toFixed(1)} statements, ${connections} connections, ${((100 * hits) / sent).toFixed(1)} % from the cache, servers at least ${Math.round(100 * Math.min(...busy))} % busy`,
  }
}
