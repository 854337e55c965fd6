import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { mergeInsurance, readInsurers } from '../insurance/merge-directory.ts'
import { mergePartners } from '../partners/merge-directory.ts'
import { ensureLanguages } from '../providers/ensure-languages.ts'
import { ensureSpecialtyCodes } from '../providers/ensure-specialty-codes.ts'
import { upsertReferenceData } from '../providers/load-reference-data.ts'
import { mergeProviders } from '../providers/merge-directory.ts'
import { separateRecords, type SharedNpi } from '../providers/separate-records.ts'
import type { InputReading, UnusedColumn } from './read-input.ts'
import type { RecordType } from './records.ts'
import type { ImportSource } from './resolve-source.ts'
import { checkRecords } from './storing/check-records.ts'
import { refuseLostIds } from './storing/refuse-lost-ids.ts'
import type { RejectsFile } from './storing/rejects-file.ts'
import {
  isMassWithdrawal,
  noCounts,
  rememberRecords,
  type CountsByType,
  type WithdrawnShare,
} from './storing/remember-records.ts'
import { isDemoShown, withdrawDemoDirectory } from './withdraw-demo.ts'

/** What storing the records of an input would do. */
export type ImportPreview = WithdrawnShare & {
  source_name: string
  counts: CountsByType
  is_mass_withdrawal: boolean
  unused_columns: readonly UnusedColumn[]
  /** Names of insurers that stay unpublished until staff match or publish them. */
  new_insurers: readonly string[]
  withdraws_demo: boolean
  notes: readonly string[]
}

type CountedType = RecordType | 'unreadable'

export type StoreSettings = {
  accept_withdrawals: boolean
  keep_demo: boolean
  publishes_insurers: boolean
  import_id: string
  /** Decides, knowing what would change, whether it is stored. Without it everything is. */
  confirm: ((preview: ImportPreview) => Promise<boolean>) | null
  onStep(step: 'checking' | 'storing'): void
}

/** Thrown when an import was not confirmed; its transaction is to be rolled back. */
export class NotConfirmed extends Error {
  readonly preview: ImportPreview
  constructor(preview: ImportPreview) {
    super('The import was not confirmed.')
    this.preview = preview
  }
}

/**
 * Brings the directory in line with the records staged in `import_record`, table by table in order of reference,
 * all in the caller's transaction: the result becomes visible at commit. Throws NotConfirmed when `confirm` says no,
 * 422 `mass-withdrawal` when more than half of a large source would be withdrawn without `accept_withdrawals`.
 */
export async function storeRecords(
  tx: Tx,
  reading: InputReading,
  rejects: RejectsFile,
  settings: StoreSettings
): Promise<{
  counts: CountsByType
  changed: boolean
  demo_withdrawn: boolean
  hidden_insurers: readonly string[]
}> {
  const { source } = reading
  const scope = { source_id: source.id, keeps_rest: reading.keeps_rest }
  settings.onStep('checking')
  await checkRecords(tx, scope)
  if (reading.has_tables) await refuseLostIds(tx, source.id)
  const sourceChanged = await upsertSource(tx, source)
  const { counts, share } = await rememberRecords(tx, scope, settings.import_id)
  const apart = await separateRecords(tx, source.id)
  const late = await writeRejects(tx, reading, rejects)
  const kept = await writeShared(tx, reading, rejects, apart.shared)
  const add = (fate: 'rejected' | 'clashing', found: ReadonlyMap<CountedType, number>) => {
    for (const [type, count] of found) (counts[type] ??= { ...noCounts })[fate] += count
  }
  add('rejected', reading.rejected)
  add('rejected', late.rejected)
  add('clashing', late.clashing)
  add('clashing', kept)
  const insurers = await readInsurers(tx, source.id)
  const withdraws_demo = !settings.keep_demo && (await isDemoShown(tx))
  const preview = {
    source_name: source.name,
    counts,
    ...share,
    is_mass_withdrawal: isMassWithdrawal(share),
    unused_columns: reading.unused_columns,
    new_insurers: insurers.unpublished,
    withdraws_demo,
    notes: reading.notes,
  }
  if (settings.confirm && !(await settings.confirm(preview))) throw new NotConfirmed(preview)
  if (preview.is_mass_withdrawal && !settings.accept_withdrawals)
    throw massWithdrawal(share, source.id)
  // Triggers keep what the import overwrites in derived rows (0099-directory.sql).
  const keepFormer = (id: string) =>
    sql`select set_config('app.import_id', ${id}, true)`.execute(tx)
  await keepFormer(settings.import_id)
  const touched =
    apart.is_new ||
    insurers.has_matched ||
    (settings.publishes_insurers && insurers.unpublished.length > 0) ||
    Object.values(counts).some((c) => c.added + c.changed + c.withdrawn > 0)
  if (touched) {
    settings.onStep('storing')
    await sql`analyze directory_record (source_id, type, ref, status)`.execute(tx)
    await upsertReferenceData(tx)
    await ensureSpecialtyCodes(
      tx,
      [...reading.codes].map(([code, name_en]) => ({ code, name_en }))
    )
    await ensureLanguages(tx, [...reading.languages])
    await mergeRecords(tx, source.id, settings.publishes_insurers)
  }
  await keepFormer('')
  const demo = settings.keep_demo ? { withdrawn: 0 } : await withdrawDemoDirectory(tx)
  const changed = touched || sourceChanged || demo.withdrawn > 0
  if (changed) await sql`select app.bump_directory_version()`.execute(tx)
  const hidden_insurers = settings.publishes_insurers ? [] : insurers.unpublished
  return { counts, changed, demo_withdrawn: demo.withdrawn > 0, hidden_insurers }
}

/** Derives insurers, partners and providers from the stored records of a source, after `readInsurers`. */
export async function mergeRecords(tx: Tx, source_id: string, publishes_insurers: boolean) {
  const networks = await mergeInsurance(tx, source_id, publishes_insurers)
  await mergePartners(tx, source_id)
  await mergeProviders(tx, source_id, networks)
}

const number = new Intl.NumberFormat('en')
const massWithdrawal = ({ withdrawn, known }: WithdrawnShare, source_id: string) =>
  refuse(
    422,
    'mass-withdrawal',
    `This would withdraw ${number.format(withdrawn)} of the ${number.format(known)} records known from ${source_id}. Add --accept-withdrawals if they are really gone, or --partial if the input is only a part.`
  )

/** Upserts the source; returns true when its name or kind changed or it is new. */
async function upsertSource(tx: Tx, { id, name, kind }: ImportSource): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into directory_source as s (id, name, kind) values (${id}, ${name}, ${kind})
    on conflict (id) do update set name = excluded.name, kind = excluded.kind
     where (s.name, s.kind) is distinct from (excluded.name, excluded.kind)
    returning true as is_new`.execute(tx)
  return rows.length > 0
}

const page = 5_000

const plusOne = <T>(counts: Map<T, number>, type: T) =>
  counts.set(type, (counts.get(type) ?? 0) + 1)

/** Appends the rejects found inside the database to the rejects file, by file and line. */
async function writeRejects(tx: Tx, { files }: InputReading, rejects: RejectsFile) {
  const rejected = new Map<RecordType, number>()
  const clashing = new Map<RecordType, number>()
  await sql`
    declare import_reject no scroll cursor for
    select type, ref, file, line, reason, clashes from import_record where reason is not null
     order by file, line, type, ref`.execute(tx)
  for (;;) {
    const { rows } = await sql<{
      type: RecordType
      ref: string
      file: number
      line: number
      reason: string
      clashes: boolean
    }>`fetch ${sql.lit(page)} from import_reject`.execute(tx)
    for (const { type, ref, file, line, reason, clashes } of rows) {
      plusOne(rejected, type)
      if (clashes) plusOne(clashing, type)
      await rejects.add({ file: files[file]?.name ?? '', line, id: ref, reason })
    }
    if (rows.length < page) break
  }
  await sql`close import_reject`.execute(tx)
  return { rejected, clashing }
}

/**
 * Appends to the rejects file the records that share an NPI with another name: they are stored, each as a provider
 * of its own.
 */
async function writeShared(
  tx: Tx,
  { files, source }: InputReading,
  rejects: RejectsFile,
  shared: readonly SharedNpi[]
): Promise<Map<RecordType, number>> {
  const counts = new Map<RecordType, number>()
  if (shared.length === 0) return counts
  const { rows } = await sql<SharedNpi & { file: number; line: number }>`
    select distinct on (r.file, r.line, s.type, s.ref) s.*, r.file, r.line
      from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as s (type text, ref text, npi text, name text, other jsonb)
      join import_record r on r.type = s.type and r.ref = s.ref and not r.rejected
     order by r.file, r.line, s.type, s.ref`.execute(tx)
  for (const { type, ref, npi, name, other, file, line } of rows) {
    plusOne(counts, type)
    const owner = other.source_id === source.id ? other.ref : `${other.ref} of ${other.source_id}`
    await rejects.note({
      file: files[file]?.name ?? '',
      line,
      id: ref,
      reason: `NPI ${npi} of "${name}" is also that of "${other.name}" (${owner}): records of different names are never one, so each is kept by itself`,
    })
  }
  return counts
}
