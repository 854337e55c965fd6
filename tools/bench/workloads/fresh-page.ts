import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Workload } from '../bench.ts'
import { judged, ratioOf, spreadOf, report } from '../figures.ts'
import { sendLoadWell } from '../load.ts'
import { searchPages } from '../questions.ts'
import { alternate } from '../rounds.ts'
import { sizes } from '../settings.ts'
import { startSite } from '../sites.ts'

type PageSpeed = { bytes: number; per_second: number }

/** Starts drawings.ts, which only renders pages. */
function startDrawing(database_url: string) {
  const child = fork(join(import.meta.dirname, '../drawings.ts'), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database_url },
    // Without the options of this process, which end a program whose parent is not npm.
    execArgv: [],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error('drawings.ts ended')
  })
  // Killing it at the end is not a failure.
  gone.catch(() => {})
  return {
    async send(what: { paths: readonly string[] } | { seconds: number }): Promise<PageSpeed> {
      child.send(what)
      const [received] = await Promise.race([once(child, 'message'), gone])
      // Safe: sent by drawings.ts.
      return received as PageSpeed
    },
    stop: async () => void child.kill('SIGKILL'),
  }
}

export const freshPage: Workload = {
  name: 'fresh',
  row: 6,
  title: 'find-care page, not in cache',
  async run({ databases, log, later }) {
    await databases.ensure(sizes.usual)
    const paths = await searchPages(databases.connection(sizes.usual), sizes.usual)
    const url = databases.url(sizes.usual)
    const site = await startSite(url)
    later(() => site.stop())
    const drawing = startDrawing(url)
    later(drawing.stop)
    const { bytes } = await drawing.send({ paths: paths.slice(0, 200) })

    let hits = 0
    let first = 0
    const busy: number[] = []
    const load = async () => {
      first += 97
      const request = { url: site.url, paths, connections: 16, headers: {}, first, seconds: 4 }
      const loaded = await sendLoadWell(request, site.pid)
      hits += loaded.hits
      busy.push(loaded.busy)
      return loaded.per_second
    }
    const draw = async () => (await drawing.send({ seconds: 3 })).per_second
    log('warming up')
    await load()
    await draw()
    hits = busy.length = 0
    log('measuring')
    const { ours, theirs } = await alternate({ ours: load, theirs: draw }, 5)
    const note = `${paths.length} different pages, body ${(bytes / 1000).toFixed(0)} kB, ${hits} from the cache, server at least ${Math.round(100 * Math.min(...busy))} % busy`
    const base = { row: 6, workload: 'fresh' } as const
    return [
      judged(
        {
          ...base,
          figure: 'requests/s / renderToString',
          unit: 'ratio',
          value: ratioOf(ours, theirs),
          note,
        },
        { at_least: 0.5 }
      ),
      report({ ...base, figure: 'requests/s, product', unit: '/s', value: spreadOf(ours) }),
      report({ ...base, figure: 'renderToString/s', unit: '/s', value: spreadOf(theirs) }),
    ]
  },
}
