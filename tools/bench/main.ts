/** `npm run bench [-- name ...]`: measures the product; see README.md. */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { relative } from 'node:path'
import type { Bench, Workload } from './bench.ts'
import { startDatabases, type Databases } from './databases.ts'
import type { Figure } from './figures.ts'
import { aboutData, storeResults, tableOf } from './report.ts'
import { root, sizes } from './settings.ts'
import { cachedPage } from './workloads/cached-page.ts'
import { cards } from './workloads/cards.ts'
import { diagnoses } from './workloads/diagnoses.ts'
import { directoryImport } from './workloads/directory-import.ts'
import { faultsOfConnections } from './workloads/faults.ts'
import { freshPage } from './workloads/fresh-page.ts'
import { authorizations } from './workloads/authorizations.ts'
import { guarantees } from './workloads/guarantees.ts'
import { growth } from './workloads/growth.ts'
import { idleConnections } from './workloads/idle-connections.ts'
import { later } from './workloads/later.ts'
import { manyRows } from './workloads/lists.ts'
import { memory } from './workloads/memory.ts'
import { money } from './workloads/money.ts'
import { moneyHistories } from './workloads/money-histories.ts'
import { names } from './workloads/names.ts'
import { neighbours } from './workloads/neighbours.ts'
import { siteSearch } from './workloads/site-search.ts'
import { palette } from './workloads/palette.ts'
import { phone } from './workloads/phone.ts'
import { provider } from './workloads/provider.ts'
import { rowSecurity } from './workloads/row-security.ts'
import { searchLatency } from './workloads/search-latency.ts'
import { searchThroughput } from './workloads/search-throughput.ts'
import { secondStart } from './workloads/second-start.ts'
import { signedIn } from './workloads/signed-in.ts'
import { weights } from './workloads/weights.ts'
import { words } from './workloads/words.ts'

const workloads: readonly Workload[] = [
  searchThroughput,
  searchLatency,
  names,
  words,
  growth,
  provider,
  freshPage,
  cachedPage,
  manyRows,
  money,
  moneyHistories,
  guarantees,
  authorizations,
  palette,
  siteSearch,
  diagnoses,
  rowSecurity,
  directoryImport,
  memory,
  secondStart,
  weights,
  signedIn,
  phone,
  cards,
  faultsOfConnections,
  idleConnections,
  neighbours,
]

/** Above this load average the results are unreliable. */
const busyMachine = cpus().length * 0.75

/** Runs one workload and its clean-up; a failure becomes a row of the table. */
async function measure(workload: Workload, databases: Databases): Promise<Figure[]> {
  const { name, row, title } = workload
  const load = loadavg()[0] ?? 0
  console.log(`${row}. ${title}`)
  const stops: (() => Promise<unknown>)[] = []
  const bench: Bench = {
    databases,
    log: (step) => console.log(`   ${step}`),
    later: (stop) => void stops.unshift(stop),
  }
  try {
    const figures = (await workload.run(bench)).map((figure) => ({ ...figure, load }))
    console.log(tableOf(figures))
    await storeResults(figures)
    return figures
  } catch (error) {
    const note = error instanceof Error ? error.message.slice(0, 300) : String(error)
    console.error(error)
    const unmeasured = { figure: title, value: null, unit: '', goal: '' } as const
    return [{ ...unmeasured, row, workload: name, verdict: 'failed', note, load }]
  } finally {
    for (const stop of stops) await stop()
  }
}

async function main() {
  const requests = process.argv.slice(2).filter((one) => !one.startsWith('--'))
  const unknown = requests.filter((name) => !workloads.some((one) => one.name === name))
  if (unknown.length > 0) {
    const known = workloads.map(({ name }) => name).join(', ')
    console.error(`There is no workload ${unknown.join(', ')}. There are: ${known}.`)
    process.exit(1)
  }
  // Rebuilds the pages when the sources have changed.
  const build = `import('./scripts/bootstrap.mjs').then((bootstrap) => bootstrap.ensureBuilt())`
  execFileSync(process.execPath, ['-e', build], { cwd: root, stdio: 'inherit' })

  console.log(aboutData)
  const databases = await startDatabases()
  const figures: Figure[] = []
  try {
    if (requests.length === 0) for (const size of Object.values(sizes)) await databases.ensure(size)
    const started = performance.now()
    for (const workload of workloads)
      if (requests.length === 0 || requests.includes(workload.name))
        figures.push(...(await measure(workload, databases)))
    if (requests.length === 0) figures.push(...later)
    figures.sort((a, b) => a.row - b.row)
    console.log(`\n${tableOf(figures)}\n`)
    console.log(`Measured in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
  } finally {
    await databases.stop()
  }
  const loads = figures.flatMap(({ load }) => load ?? [])
  if (Math.max(...loads) > busyMachine)
    console.log(
      `The machine was busy with other work (load up to ${Math.max(...loads).toFixed(1)}): figures are worse than they could be.`
    )
  const kept = await storeResults(figures)
  console.log(`Kept in ${relative(root, kept)}.`)
  process.exit(figures.some(({ verdict }) => verdict === 'failed') ? 1 : 0)
}

await main()
