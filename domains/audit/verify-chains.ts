import { sql } from 'kysely'
import type { Db, Tx } from '../context.ts'
import type { Pin } from './seals.ts'

/** The first row of the trail that fails verification. */
export type BrokenChain = {
  shard: number
  /** Position in its chain. */
  number: number
  /**
   * changed: its content does not match its hash. missing: a row before it, or the end of its chain, is gone.
   * rewritten: the chain is consistent in itself but does not match a seal.
   */
  problem: 'changed' | 'missing' | 'rewritten'
}

/** SQL rows for the sealed positions. */
const pinned = (pins: readonly Pin[]) => sql`
  unnest(${pins.map(({ shard }) => shard)}::smallint[], ${pins.map(({ number }) => number)}::bigint[],
         ${pins.map(({ hash }) => hash)}::text[]) as p (shard, number, hash)`

/**
 * SQL for violations of seals: a row with another hash, a missing row that its chain does not start after, or a chain
 * start without a seal.
 */
const unsealed = (pins: readonly Pin[]) => sql<BrokenChain>`
  select p.shard, p.number, 'rewritten' as problem
    from ${pinned(pins)} left join audit_start s using (shard)
    left join audit_event e on e.shard = p.shard and e.number = p.number
   where p.number >= coalesce(s.number, 0) and p.number > 0
     and decode(p.hash, 'hex') is distinct from case when p.number = s.number then s.hash else e.hash end
  union all
  select s.shard, s.number, 'rewritten' from audit_start s
   where not exists (select from ${pinned(pins)} where p.shard = s.shard and p.number = s.number)`

/** Returns the first position where the trail does not match the seals, or null. */
export async function compareSeals(db: Db | Tx, pins: readonly Pin[]): Promise<BrokenChain | null> {
  const { rows } = await sql<BrokenChain>`
    select * from (${unsealed(pins)}) w order by shard, number limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Verifies every chain of the audit trail from its start, including the sealed positions in `pins`. Returns the number
 * of events and the first broken position, or null when all hashes match and no row is missing.
 */
export async function verifyChains(
  db: Db | Tx,
  pins: readonly Pin[] = []
): Promise<{ events: number; broken: BrokenChain | null }> {
  const { rows } = await sql<BrokenChain>`
    with walked as (
      select e.shard, e.number, e.hash, coalesce(s.number, 0) + row_number() over chain as place,
             lag(e.hash, 1, coalesce(s.hash, '\\x'::bytea)) over chain as before,
             to_jsonb(e) as content, e.recorded_at
        from audit_event e left join audit_start s using (shard)
      window chain as (partition by e.shard order by e.number)
    ), wrong as (
      select shard, number, case when number <> place then 'missing' else 'changed' end as problem
        from walked
       where number <> place or hash <> app.audit_hash(before, content, recorded_at)
      union all
      select c.shard, c.last_number, 'missing'
        from audit_chain c left join audit_start s using (shard)
        left join lateral (
          select number, hash from audit_event e where e.shard = c.shard order by number desc limit 1) e on true
       where c.last_number is distinct from coalesce(e.number, s.number, 0)
          or c.last_hash is distinct from coalesce(e.hash, s.hash, '\\x'::bytea)
      union all
      -- A chain without a row in audit_chain.
      select e.shard, min(e.number), 'changed' from audit_event e
       where not exists (select from audit_chain c where c.shard = e.shard) group by e.shard
      union all
      ${unsealed(pins)}
    )
    select shard, number, problem from wrong order by shard, number, problem limit 1`.execute(db)
  const counted = await sql<{ events: number }>`select count(*) as events from audit_event`.execute(
    db
  )
  return { events: counted.rows[0]?.events ?? 0, broken: rows[0] ?? null }
}
