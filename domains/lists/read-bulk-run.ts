import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { BulkRun } from './contract-bulk-runs.ts'
import { countReasons } from './rules-reasons.ts'

type Row = Omit<BulkRun, 'refused'> & { refused: { id: string; label: string; reason: string }[] }

/** Reads a bulk action of the caller. Throws 404 `no-such-bulk-run`. */
export async function readBulkRun(tx: Tx, id: string): Promise<BulkRun> {
  const { rows } = await sql<Row>`
    select r.id, r.action, r.status, c.rows, c.waiting, c.done, c.undone, ${utcText(sql`r.created_at`)} as created_at,
           ${utcText(sql`r.finished_at`)} as finished_at,
           case when r.status = 'done' and r.undo_until > now() and c.done > 0 then ${utcText(sql`r.undo_until`)} end as undo_until,
           coalesce((select jsonb_agg(jsonb_build_object('id', b.row_id, 'label', b.label, 'reason', b.reason) order by b.ordinal)
             from bulk_run_row b where b.run_id = r.id and b.status in ('refused', 'kept')), '[]') as refused
      from bulk_run r
     cross join lateral (
       select count(*)::int as rows, count(*) filter (where status = 'waiting')::int as waiting,
              count(*) filter (where status in ('done', 'kept'))::int as done,
              count(*) filter (where status = 'undone')::int as undone
         from bulk_run_row b where b.run_id = r.id) c
     where r.id = ${id}`.execute(tx)
  const [run] = rows
  if (!run) throw noSuch('bulk_run')
  return { ...run, refused: countReasons(run.refused) }
}
