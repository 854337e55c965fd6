import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workload } from '../bench.ts'
import { judged, ratioOf, spreadOf, report } from '../figures.ts'
import { sendLoadWell } from '../load.ts'
import { RawClient, type RawResponse } from '../raw-client.ts'
import { alternate } from '../rounds.ts'
import { dataFolder, sizes } from '../settings.ts'
import { startOwn, startSite } from '../sites.ts'

const path = '/find-care/mexico-city'
const headers = { 'accept-encoding': 'br' }

/** Fetches the page until it comes from the cache: a server that has just started does not cache yet. */
async function measureCachedPage(url: string): Promise<RawResponse> {
  const client = await RawClient.open(url)
  try {
    for (let tries = 0; tries < 100; tries += 1) {
      const page = await client.get(path, 'Accept-Encoding: br\r\n')
      if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
      if (/\r\nx-cache: hit/i.test(page.head)) return page
      await new Promise((again) => setTimeout(again, 100))
    }
    throw new Error(`${path} is never answered from the cache`)
  } finally {
    client.close()
  }
}

export const cachedPage: Workload = {
  name: 'cached',
  row: 7,
  title: 'a public page in the answer cache',
  async run({ databases, log, later }) {
    await databases.ensure(sizes.usual)
    const site = await startSite(databases.url(sizes.usual))
    later(() => site.stop())
    const page = await measureCachedPage(site.url)
    const file = join(dataFolder, 'page-bytes')
    await writeFile(file, page.body)
    const bytes = await startOwn('same-bytes.ts', { FILE: file })
    later(() => bytes.stop())

    const busy: number[] = []
    let strangers = 0
    const load = async (side: { url: string; pid: number }, seconds = 3) => {
      const loaded = await sendLoadWell(
        { url: side.url, paths: [path], connections: 16, headers, first: 0, seconds },
        side.pid
      )
      busy.push(loaded.busy)
      if (side.url === site.url) strangers += loaded.requests - loaded.hits
      return loaded.per_second
    }
    log('warming up')
    await load(site, 8)
    await load(bytes, 4)
    log('measuring')
    busy.length = strangers = 0
    const { ours, theirs } = await alternate(
      { ours: () => load(site), theirs: () => load(bytes) },
      5
    )
    const note = `${(page.body.length / 1000).toFixed(1)} kB as br, ${strangers} not from the cache, servers at least ${Math.round(100 * Math.min(...busy))} % busy`
    const base = { row: 7, workload: 'cached' } as const
    return [
      judged(
        {
          ...base,
          figure: 'requests/s / same bytes',
          unit: 'ratio',
          value: ratioOf(ours, theirs),
          note,
        },
        { at_least: 0.6 }
      ),
      report({ ...base, figure: 'requests/s, product', unit: '/s', value: spreadOf(ours) }),
      report({ ...base, figure: 'requests/s, same bytes', unit: '/s', value: spreadOf(theirs) }),
    ]
  },
}
