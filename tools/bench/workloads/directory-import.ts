import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadReferenceData } from '@numo/domains/providers/load-reference-data.ts'
import { openDatabase } from '../../../server/database/connect.ts'
import { longLimits } from '../../../server/database/limits.ts'
import { startEmbedded } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import type { Workload } from '../bench.ts'
import { judged, ratioOf, spreadOf, report } from '../figures.ts'
import type { Measured } from '../import-child.ts'
import { writePlanNet } from '../import-data.ts'

const rounds = 3
const copies = 8
const child = join(import.meta.dirname, '../import-child.ts')

/** One measurement in a process of its own, to measure its memory too. */
async function measure(task: 'parse' | 'import', folder: string, connection = {}) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    child,
    task,
    folder,
    JSON.stringify(connection),
  ])
  // Safe: the child prints only this.
  return JSON.parse(stdout) as Measured
}

export const directoryImport: Workload = {
  name: 'import',
  row: 10,
  title: 'import of a Plan-Net directory / parsing its lines alone',
  async run({ log, later }) {
    const folder = await mkdtemp(join(tmpdir(), 'numo-import-'))
    later(() => rm(folder, { recursive: true, force: true }))
    const files = join(folder, 'plan-net')
    const resources = await writePlanNet(files, copies)
    log(`${resources.toLocaleString('en')} resources`)
    const ours: number[] = []
    const theirs: number[] = []
    const rss: number[] = []
    const once_read: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Each round fills an empty database with the product's own durable settings.
      const server = await startEmbedded({ dir: join(folder, `database-${round}`) })
      try {
        await migrate(server.connection)
        const database = openDatabase(server.connection, { limits: longLimits })
        await loadReferenceData(database.db)
        await database.stop()
        const parsed = await measure('parse', files)
        const stored = await measure('import', files, server.connection)
        theirs.push(parsed.records / parsed.seconds)
        ours.push(stored.records / stored.seconds)
        rss.push(stored.rss)
        once_read.push(stored.records / stored.storing)
      } finally {
        await server.stop()
      }
    }
    const shared = { row: 10, workload: 'import' }
    const note = `${resources.toLocaleString('en')} resources into an empty directory`
    return [
      judged(
        {
          ...shared,
          figure: 'import / parsing',
          unit: 'ratio',
          value: ratioOf(ours, theirs),
          note,
        },
        { at_least: 0.15 }
      ),
      report({ ...shared, figure: 'resources imported', unit: '/s', value: spreadOf(ours), note }),
      judged(
        { ...shared, figure: 'resources stored once read', unit: '/s', value: spreadOf(once_read) },
        { at_least: 5000 }
      ),
      report({ ...shared, figure: 'resources parsed', unit: '/s', value: spreadOf(theirs) }),
      judged(
        { ...shared, figure: 'memory of the import', unit: 'MB', value: spreadOf(rss) },
        { at_most: 400 }
      ),
    ]
  },
}
