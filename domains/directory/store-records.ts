import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { mergeInsurance } from '../insurance/merge-directory.ts'
import { mergePartners } from '../partners/merge-directory.ts'
import { ensureLanguages } from '../providers/ensure-languages.ts'
import { ensureSpecialtyCodes } from '../providers/ensure-specialty-codes.ts'
import { putReferenceData } from '../providers/load-reference-data.ts'
import { mergeProviders } from '../providers/merge-directory.ts'
import type { InputReading } from './read-input.ts'
import type { RecordType } from './records.ts'
import type { ImportSource } from './resolve-source.ts'
import { checkRecords } from './storing/check-records.ts'
import type { RejectsFile } from './storing/rejects-file.ts'
import { rememberRecords, type CountsByType } from './storing/remember-records.ts'
import { withdrawDemoDirectory } from './withdraw-demo.ts'

export type StoreSettings = {
  accept_withdrawals: boolean
  keep_demo: boolean
  onStep(step: 'checking' | 'storing'): void
}

/**
 * Brings the directory in line with the records that wait in `import_record`, set by set and in order of
 * reference, all inside this transaction. Everybody sees the new directory at its end, and not before.
 */
export async function storeRecords(
  tx: Tx,
  reading: InputReading,
  rejects: RejectsFile,
  settings: StoreSettings
): Promise<{ counts: CountsByType; changed: boolean; demo_withdrawn: boolean }> {
  const { source } = reading
  const scope = { source_id: source.id, keeps_rest: reading.keeps_rest }
  settings.onStep('checking')
  await checkRecords(tx, scope)
  const sourceChanged = await putSource(tx, source)
  const counts = await rememberRecords(tx, scope, settings.accept_withdrawals)
  const late = await writeRejects(tx, reading, rejects)
  for (const part of [reading.rejected, late])
    for (const [type, count] of part) {
      counts[type] ??= { added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0 }
      counts[type].rejected += count
    }
  const touched = Object.values(counts).some((c) => c.added + c.changed + c.withdrawn > 0)
  if (touched) {
    settings.onStep('storing')
    await sql`analyze directory_record (source_id, type, ref, status)`.execute(tx)
    await putReferenceData(tx)
    await ensureSpecialtyCodes(
      tx,
      [...reading.codes].map(([code, name_en]) => ({ code, name_en }))
    )
    await ensureLanguages(tx, [...reading.languages])
    const networks = await mergeInsurance(tx, source.id)
    await mergePartners(tx, source.id)
    await mergeProviders(tx, source.id, networks)
  }
  const demo = settings.keep_demo ? { withdrawn: 0 } : await withdrawDemoDirectory(tx)
  const changed = touched || sourceChanged || demo.withdrawn > 0
  if (changed) await sql`select app.bump_directory_version()`.execute(tx)
  return { counts, changed, demo_withdrawn: demo.withdrawn > 0 }
}

/** Makes the source known, or brings its name and kind up to date; true when people would see that. */
async function putSource(tx: Tx, { id, name, kind }: ImportSource): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into directory_source as s (id, name, kind) values (${id}, ${name}, ${kind})
    on conflict (id) do update set name = excluded.name, kind = excluded.kind
     where (s.name, s.kind) is distinct from (excluded.name, excluded.kind)
    returning true as is_new`.execute(tx)
  return rows.length > 0
}

const page = 5_000

/** Adds to the rejects file what the checks inside the database found, by file and line. */
async function writeRejects(
  tx: Tx,
  { files }: InputReading,
  rejects: RejectsFile
): Promise<Map<RecordType, number>> {
  const counts = new Map<RecordType, number>()
  await sql`
    declare import_reject no scroll cursor for
    select type, ref, file, line, reason from import_record where reason is not null
     order by file, line, type, ref`.execute(tx)
  for (;;) {
    const { rows } = await sql<{
      type: RecordType
      ref: string
      file: number
      line: number
      reason: string
    }>`fetch ${sql.lit(page)} from import_reject`.execute(tx)
    for (const { type, ref, file, line, reason } of rows) {
      counts.set(type, (counts.get(type) ?? 0) + 1)
      await rejects.add({ file: files[file]?.name ?? '', line, id: ref, reason })
    }
    if (rows.length < page) break
  }
  await sql`close import_reject`.execute(tx)
  return counts
}
