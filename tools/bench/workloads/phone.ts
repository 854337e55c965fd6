import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Workload } from '../bench.ts'
import { judged, spreadOf, type Figure } from '../figures.ts'
import { root, sizes } from '../settings.ts'
import { startSite } from '../sites.ts'
import { publicPages } from './weights.ts'

const run = promisify(execFile)
const runs = 3
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const Audit = z.object({ numericValue: z.number() })
const Report = z.object({
  categories: z.object(
    Object.fromEntries(categories.map((name) => [name, z.object({ score: z.number() })]))
  ),
  audits: z.object({
    'largest-contentful-paint': Audit,
    'cumulative-layout-shift': Audit,
    'total-blocking-time': Audit,
  }),
})
type Report = z.output<typeof Report>

/** Chromium sometimes records a visit without its start; Lighthouse asks to be run again then. */
async function visitRecorded(browser: string, url: string, tries = 3): Promise<Report> {
  try {
    return await visit(browser, url)
  } catch (error) {
    if (tries === 1 || !String(error).includes('NO_NAVSTART')) throw error
    return visitRecorded(browser, url, tries - 1)
  }
}

/** One Lighthouse visit on a simulated phone: 1.6 Mbit/s, 150 ms latency, CPU at a quarter. */
async function visit(browser: string, url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'numo-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    const flags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'].join(' ')
    await run(
      process.execPath,
      [
        join(root, 'node_modules/lighthouse/cli/index.js'),
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--form-factor=mobile',
        '--throttling-method=simulate',
        '--throttling.rttMs=150',
        '--throttling.throughputKbps=1638.4',
        '--throttling.cpuSlowdownMultiplier=4',
        `--only-categories=${categories.join(',')}`,
        `--chrome-flags=${flags}`,
      ],
      { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 50_000_000, timeout: 180_000 }
    )
    return Report.parse(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const measures: [
  name: string,
  unit: Figure['unit'],
  limit: { at_least: number } | { at_most: number },
  of: (r: Report) => number,
][] = [
  ['LCP', 's', { at_most: 2 }, (r) => r.audits['largest-contentful-paint'].numericValue / 1000],
  ['CLS', '', { at_most: 0.02 }, (r) => r.audits['cumulative-layout-shift'].numericValue],
  ['TBT', 'ms', { at_most: 50 }, (r) => r.audits['total-blocking-time'].numericValue],
  [
    'lowest of the four Lighthouse scores',
    'points',
    { at_least: 98 },
    (r) => Math.min(...Object.values(r.categories).map(({ score }) => Math.round(score * 100))),
  ],
]

export const phone: Workload = {
  name: 'phone',
  row: 15,
  title: 'public pages on a throttled phone in Chromium, by Lighthouse',
  async run({ databases, log, later }) {
    const browser = process.env['CHROMIUM_PATH'] ?? browsers.find(existsSync)
    if (!browser) throw new Error('No Chromium: install one or set CHROMIUM_PATH')
    await databases.ensure(sizes.usual)
    const site = await startSite(databases.url(sizes.usual))
    later(() => site.stop())
    const figures: Figure[] = []
    for (const path of publicPages) {
      log(path)
      const url = site.url + path
      await fetch(url)
      const reports: Report[] = []
      for (let n = 0; n < runs; n += 1) reports.push(await visitRecorded(browser, url))
      const scores = categories.map(
        (name) => `${name} ${Math.round((reports[0]?.categories[name]?.score ?? 0) * 100)}`
      )
      for (const [name, unit, limit, of] of measures)
        figures.push(
          judged(
            {
              row: 15,
              workload: 'phone',
              figure: `${path}: ${name}`,
              unit,
              value: spreadOf(reports.map(of)),
              note: unit === 'points' ? scores.join(', ') : '',
            },
            limit
          )
        )
    }
    return figures
  },
}
