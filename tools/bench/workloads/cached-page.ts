import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workload } from '../bench.ts'
import { judged, ratioOf, spreadOf, told } from '../figures.ts'
import { sendLoadWell } from '../load.ts'
import { RawClient } from '../raw-client.ts'
import { alternate } from '../rounds.ts'
import { kept, sizes } from '../settings.ts'
import { startOwn, startSite } from '../sites.ts'

const path = '/find-care/mexico-city'
const headers = { 'accept-encoding': 'br' }

export const cachedPage: Workload = {
  name: 'cached',
  row: 7,
  title: 'a public page in the answer cache',
  async run({ databases, say, later }) {
    await databases.ensure(sizes.usual)
    const site = await startSite(databases.url(sizes.usual))
    later(() => site.stop())
    const client = await RawClient.open(site.url)
    const sent = 'Accept-Encoding: br\r\n'
    await client.get(path, sent)
    const page = await client.get(path, sent)
    client.close()
    if (page.status !== 200 || !/x-cache: hit/i.test(page.head))
      throw new Error(`${path} is not answered from the cache: ${page.head}`)
    const file = join(kept, 'page-bytes')
    await writeFile(file, page.body)
    const bytes = await startOwn('same-bytes.ts', { FILE: file })
    later(() => bytes.stop())

    const busy: number[] = []
    let strangers = 0
    const load = async (side: { url: string; pid: number }) => {
      const loaded = await sendLoadWell(
        { url: side.url, paths: [path], connections: 16, headers, first: 0, seconds: 3 },
        side.pid
      )
      busy.push(loaded.busy)
      if (side.url === site.url) strangers += loaded.requests - loaded.hits
      return loaded.per_second
    }
    say('measuring')
    await load(site)
    await load(bytes)
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
      told({ ...base, figure: 'requests/s, product', unit: '/s', value: spreadOf(ours) }),
      told({ ...base, figure: 'requests/s, same bytes', unit: '/s', value: spreadOf(theirs) }),
    ]
  },
}
