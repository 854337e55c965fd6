import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { theProgram } from '@numo/domains/audit/record.ts'
import { searchDiagnoses } from '@numo/domains/diagnoses/find-diagnoses.ts'
import { importCodeSet, planCodeSet } from '@numo/domains/diagnoses/import-code-set.ts'
import {
  loadCommonDiagnoses,
  readCommonDiagnoses,
} from '@numo/domains/diagnoses/load-common-diagnoses.ts'
import { openDatabase } from '../../../server/database/connect.ts'
import { startEmbedded } from '../../../server/database/embedded.ts'
import { longLimits } from '../../../server/database/limits.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openAsStaff } from '../as-staff.ts'
import type { Workload } from '../bench.ts'
import { judged, quantile, report, spreadOf } from '../figures.ts'
import { timesOf } from '../latency.ts'
import { root } from '../settings.ts'

/** Whole code sets beside the project; they may not be part of it. */
const folder = join(root, '../shared/data/diagnoses')
const files = ['icd-10-en.csv', 'cie-10-es.csv'].map((file) => join(folder, file))

/** Codes, words of many rows, misspelt words, words that no row has together, letters alone. */
const others = [
  ['e11', 's52', 'm', 'fracture', 'fractura', 'otros', 'unspecified', 'initial encounter', 'de'],
  ['fractura de la muñeca izquierda', 'displaced fracture of left radius', 'tumor maligno'],
  ['apendisitis', 'neumonja', 'hipertencion', 'diavetes', 'fracctura', 'pnumonia', 'kolesistitis'],
  ['dolor de cabeza desde el martes', 'migraine since tuesday', 'qqqqqqq xxxxxxx'],
].flat()

/** Everyday words and titles typed letter by letter, every fifth of those that ship. */
const typed = (['en', 'es'] as const).flatMap((language) =>
  readCommonDiagnoses(language)
    .filter((_, n) => n % 5 === 0)
    .flatMap(({ title, everyday }) => [title, ...everyday.slice(0, 1)])
    .flatMap((text) => [3, 6, 10, text.length].map((length) => text.slice(0, length)))
)

export const diagnoses: Workload = {
  name: 'diagnoses',
  row: 22,
  title: 'diagnoses by code and words among 38,000 codes of two sets',
  async run({ log, later }) {
    const base = { row: 22, workload: 'diagnoses', unit: 'ms' } as const
    if (!files.every((file) => existsSync(file)))
      return [
        {
          ...base,
          figure: 'diagnoses: p95',
          value: null,
          goal: '<= 50',
          verdict: 'later',
          note: `needs the code sets in ${folder}`,
          load: null,
        },
      ]
    const dir = await mkdtemp(join(tmpdir(), 'numo-diagnoses-'))
    later(() => rm(dir, { recursive: true, force: true }))
    const server = await startEmbedded({ dir })
    later(() => server.stop())
    await migrate(server.connection)
    const database = openDatabase(server.connection, { limits: longLimits })
    later(() => database.stop())
    await loadCommonDiagnoses(database.db)
    for (const path of files) {
      const file = { csv: readFileSync(path, 'utf8'), code_set: null, language: null }
      const started = performance.now()
      await database.db.transaction().execute(async (tx) => {
        const { fingerprint } = (await planCodeSet(tx, file)).preview
        const more = { name: path, accept_withdrawals: false, fingerprint }
        await importCodeSet(tx, theProgram, { ...file, ...more })
      })
      log(`${(performance.now() - started).toFixed(0)} ms to import ${path}`)
    }
    await sql`analyze diagnosis, diagnosis_set, diagnosis_word`.execute(database.db)
    const asStaff = await openAsStaff(server.connection, later)
    const queries = [...others, ...typed]
    const find = (q: string) => asStaff((tx) => searchDiagnoses(tx, { q, locale: 'es' }))
    const once = await timesOf(queries, find)
    const slowest = once.map((ms, n) => [ms, queries[n] ?? ''] as const)
    for (const [ms, q] of slowest.toSorted(([a], [b]) => b - a).slice(0, 8))
      log(`${ms.toFixed(0)} ms ${q}`)
    const rounds: number[][] = []
    for (let round = 0; round < 3; round += 1) rounds.push(await timesOf(queries, find))
    const note = `${queries.length} different searches`
    const share = (of: number) => spreadOf(rounds.map((times) => quantile(times, of)))
    return [
      report({ ...base, figure: 'diagnoses: p50', value: share(0.5), note }),
      judged({ ...base, figure: 'diagnoses: p95', value: share(0.95), note }, { at_most: 50 }),
      report({ ...base, figure: 'diagnoses: the slowest', value: share(1), note }),
    ]
  },
}
