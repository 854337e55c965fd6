import { sql } from 'kysely'
import type { Db, Tx } from '../context.ts'

/** The first row that is not as it was written. */
export type Broken = {
  shard: number
  /** Place in its chain. */
  number: number
  /** changed: its content is not what was written. missing: a row before it, or the end of its chain, is gone. */
  problem: 'changed' | 'missing'
}

/**
 * Walks every chain of the audit trail. Gives the number of rows and, of the first broken chain, the first place that
 * is wrong; null when every row is as it was written and none is missing.
 */
export async function verifyChains(
  db: Db | Tx
): Promise<{ events: number; broken: Broken | null }> {
  const { rows } = await sql<{ shard: number; number: number; problem: Broken['problem'] }>`
    with walked as (
      select e.shard, e.number, e.hash, row_number() over chain as place,
             lag(e.hash, 1, '\\x'::bytea) over chain as before,
             to_jsonb(e) as content, e.recorded_at
        from audit_event e window chain as (partition by e.shard order by e.number)
    ), wrong as (
      select shard, number, case when number <> place then 'missing' else 'changed' end as problem
        from walked
       where number <> place or hash <> app.audit_hash(before, content, recorded_at)
      union all
      select c.shard, c.last_number, 'missing'
        from audit_chain c
        left join lateral (
          select number, hash from audit_event e where e.shard = c.shard order by number desc limit 1) e on true
       where c.last_number is distinct from coalesce(e.number, 0)
          or c.last_hash is distinct from coalesce(e.hash, '\\x'::bytea)
      union all
      -- A chain nobody began.
      select e.shard, min(e.number), 'changed' from audit_event e
       where not exists (select from audit_chain c where c.shard = e.shard) group by e.shard
    )
    select shard, number, problem from wrong order by shard, number, problem limit 1`.execute(db)
  const counted = await sql<{ events: number }>`select count(*) as events from audit_event`.execute(
    db
  )
  return { events: counted.rows[0]?.events ?? 0, broken: rows[0] ?? null }
}
