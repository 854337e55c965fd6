import { resolve } from 'node:path'
import {
  firstPages,
  maxScript,
  readManifest,
  scriptsOf,
  signedInRoutes,
  weightOf,
} from '../../script-weight.ts'
import type { Workload } from '../bench.ts'
import { judged } from '../figures.ts'

const client_dir = resolve(import.meta.dirname, '../../../build/client')

/** Script size of a route of the signed-in program with an empty cache. */
export const signedIn: Workload = {
  name: 'signed-in',
  row: 16,
  title: 'script of a signed-in page, gzip',
  run() {
    const manifest = readManifest(client_dir)
    const weighed = signedInRoutes.map((route) => ({
      path: route.path,
      weight: weightOf(client_dir, scriptsOf(manifest, route, 'en')),
    }))
    const shown = weighed.filter(({ path }) => firstPages.includes(path))
    const weights = weighed.map(({ weight }) => weight)
    const heaviest = Math.max(...weights)
    const figure = judged(
      {
        row: 16,
        workload: 'signed-in',
        figure: `JS, the heaviest of ${weighed.length} routes`,
        unit: 'kB',
        value: { median: heaviest, min: Math.min(...weights), max: heaviest },
        note: shown.map(({ path, weight }) => `${path} ${weight.toFixed(1)}`).join(', '),
      },
      { at_most: maxScript }
    )
    return Promise.resolve([figure])
  },
}
