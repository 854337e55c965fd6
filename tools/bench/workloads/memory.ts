import { readFile } from 'node:fs/promises'
import type { Workload } from '../bench.ts'
import { judged, medianOf, report } from '../figures.ts'
import { sendLoad } from '../load.ts'
import { mistypedNames, providers, searchPages, searches, slugs } from '../questions.ts'
import { sizes } from '../settings.ts'
import { startSite } from '../sites.ts'

/** Resident set size of a process in MB; Linux only. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** MB per 100,000 requests: median of the slopes of all pairs (Theil-Sen estimator), robust against peaks. */
function slopeOf(samples: readonly { at: number; mb: number }[]): number {
  const slopes = samples.flatMap((a, n) =>
    samples.slice(n + 1).map((b) => ((b.mb - a.mb) / (b.at - a.at)) * 100_000)
  )
  return medianOf(slopes)
}

/** Eight cached pages per new request, a realistic mix. */
async function mixedPaths(connection: Parameters<typeof searches>[0]): Promise<string[]> {
  const size = sizes.usual
  const kinds = [
    await searchPages(connection, size, 1500),
    slugs(size, 1500).map((slug) => `/providers/${slug}`),
    (await searches(connection, size, 1500)).map(({ path }) => path),
    providers(size, 1500).map(({ path }) => path),
    (await mistypedNames(connection, size, 300)).map(({ path }) => path),
  ]
  const usual = [
    '/',
    '/es',
    '/find-care/mexico-city',
    '/for-patients',
    '/api/v4/insurers',
    '/for-providers',
  ]
  const others = [
    '/no-such-page',
    '/api/v4/no-such',
    '/providers/no-such-provider',
    '/robots.txt',
    '/health',
  ]
  return Array.from({ length: 6000 }, (_, n) => {
    if (n % 4 !== 0) return usual[n % usual.length] ?? '/'
    if (n % 40 === 0) return others[(n / 40) % others.length] ?? '/'
    const kind = kinds[(n / 4) % kinds.length] ?? []
    return kind[n % kind.length] ?? '/'
  })
}

const step = 10_000
const requestCount = 100_000

export const memory: Workload = {
  name: 'memory',
  row: 12,
  title: 'server memory after 100,000 mixed requests',
  async run({ databases, log, later }) {
    await databases.ensure(sizes.usual)
    const paths = await mixedPaths(databases.connection(sizes.usual))
    const site = await startSite(databases.url(sizes.usual))
    later(() => site.stop())
    const started = await residentMb(site.pid)
    let sent = 0
    const samples: { at: number; mb: number }[] = []
    const go = async (until: number, size: number) => {
      while (sent < until) {
        const load = {
          url: site.url,
          paths,
          connections: 16,
          headers: {},
          first: sent,
          requests: size,
        }
        sent += (await sendLoad(load, site.pid)).requests
        samples.push({ at: sent, mb: await residentMb(site.pid) })
      }
    }
    log('100,000 requests to warm up')
    await go(requestCount, step)
    const warm = samples.at(-1)?.mb ?? Number.NaN
    const peak = Math.max(...samples.map(({ mb }) => mb))
    log('100,000 more')
    samples.length = 0
    await go(requestCount * 2, step)
    const slope = slopeOf(samples)
    const base = { row: 12, workload: 'memory', unit: 'MB' } as const
    const one = (value: number) => ({ median: value, min: value, max: value })
    return [
      judged(
        {
          ...base,
          figure: 'RSS after 100,000 requests',
          value: { median: warm, min: started, max: peak },
          note: 'min: at the start, max: the most on the way',
        },
        { at_most: 350 }
      ),
      judged(
        {
          ...base,
          figure: 'slope per 100,000 further requests',
          value: one(slope),
          note: `${samples.length} samples, Theil-Sen`,
        },
        { at_most: 1 }
      ),
      report({
        ...base,
        figure: 'RSS after 200,000 requests',
        value: one(samples.at(-1)?.mb ?? 0),
      }),
    ]
  },
}
