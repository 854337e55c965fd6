import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { utcText } from '../utc-text.ts'
import { inWords, type ListSource } from '../lists/list-source.ts'
import {
  importFates,
  type ImportRow,
  type ImportSummary,
  type listDirectoryImports,
} from './contract-admin.ts'
import { lockKey } from './import-log.ts'

type Input = InputOf<typeof listDirectoryImports>
export type ImportFilters = Pick<Input, 'status' | 'source'>
/** Summary as read from the database, before the counts are summed over all types. */
export type ReadImport = Omit<ImportSummary, 'counts'> &
  Pick<ImportRow, 'by_type'> & {
    /** Recorded as running while nobody held the lock. */
    seems_killed: boolean
  }

/**
 * Reads imports, once more when one seems killed: the lock is looked at after the rows, so an import that ended in between
 * seems so too. Its end is committed before its lock is released, and the second reading finds it.
 */
export async function readSettled<Found>(
  read: () => Promise<Found>,
  rowsOf: (found: Found) => readonly { seems_killed: boolean }[]
): Promise<Found> {
  const found = await read()
  return rowsOf(found).some(({ seems_killed }) => seems_killed) ? read() : found
}

/** SQL condition: some import runs now. An import holds this advisory lock while it runs. */
const isAnyRunning = sql`
  exists (select from pg_locks l
           where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${sql.lit(lockKey)}
             and l.database = (select d.oid from pg_database d where d.datname = current_database()))`

/**
 * Reports `failed` for a row whose import was killed: its status is still `running` but no process holds the lock.
 */
export const importStatus = sql`case when i.status <> 'running' or ${isAnyRunning} then i.status
       when i.take_back_until is not null then 'finished' else 'failed' end`

export const importSource: ListSource<ImportFilters> = {
  columns: sql`
    i.id, i.source_id, coalesce((select s.name from directory_source s where s.id = i.source_id),
             i.preview ->> 'source_name', i.source_id) as source_name, regexp_replace(i.file_name, '^.*[/\\\\]', '') as file_name,
    ${importStatus} as status, ${utcText(sql`i.started_at`)} as started_at, ${utcText(sql`i.finished_at`)} as finished_at,
    (select jsonb_build_object('id', u.id, 'display_name', u.display_name)
       from app_user u where u.id = i.started_by) as started_by,
    i.counts as by_type, case when i.status = 'running' and ${isAnyRunning} then i.progress end as progress,
    i.status = 'running' and not ${isAnyRunning} as seems_killed`,
  from: sql`directory_import i`,
  id: { by: sql`i.id`, type: 'uuid' },
  sorts: { started_at: { by: sql`i.started_at`, type: 'timestamptz' } },
  default_sort: '-started_at',
  search: (words) => [inWords(sql`i.words`, words)],
  filters: {
    status: (requested) => sql`${importStatus} = any (${requested}::text[])`,
    source: (requested) => sql`i.source_id = ${requested}`,
  },
}

/** SQL select list of what an import has besides its summary. */
export const importDetailColumns = sql`
    i.rejects_file is not null as has_rejects, i.preview,
    i.status = 'previewed' and i.upload_id is not null and i.finished_at > now() - interval '1 day' as can_publish,
    case when i.status = 'finished' and i.take_back_until > now() then ${utcText(sql`i.take_back_until`)} end as take_back_until,
    ${utcText(sql`i.taken_back_at`)} as taken_back_at,
    case when i.problem is null and i.take_back_until is null and i.status = 'running' and not ${isAnyRunning}
         then 'It was stopped before its end; nothing of it was stored.' else i.problem end as problem, i.trouble`

const none = { added: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0, clashing: 0 }

/** Returns the counts of each type, those missing from it as 0, and their sums over all types. */
export function countsOf(read: ImportRow['by_type']): Pick<ImportRow, 'by_type' | 'counts'> {
  const by_type = Object.fromEntries(
    Object.entries(read).map(([type, counts]) => [type, { ...none, ...counts }])
  )
  const counts = { ...none }
  for (const one of Object.values(by_type))
    for (const name of importFates) counts[name] += one[name]
  return { by_type, counts }
}
