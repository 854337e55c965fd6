import { sql } from 'kysely'
import type { Context, Db, Tx } from '../context.ts'
import { addSeal, readSeals, type Pin } from './seals.ts'
import { readEnds } from './read-ends.ts'
import { verifyChains } from './verify-chains.ts'

/**
 * Retention in months: the law requires five years for clinical and fiscal records; records of reads are kept as long.
 */
export const kept_months = 60

export type Dropped = { rows: number } | { refused: 'too-young' | 'no-such-month' | 'broken' }

type DropMonthDeps = {
  /** Connection as the owner of the tables; no other role may drop a partition. */
  owner: Db
  tx: Context['tx']
  files: Context['files']
  now: Date
}

const monthsBetween = (from: Date, to: Date) =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()

/**
 * Returns the last row of each chain before `until`. `isClean` is false when an older row is in a later partition and
 * would be left behind.
 */
async function endsOf(tx: Tx, until: Date): Promise<{ pins: Pin[]; isClean: boolean }> {
  const { rows } = await sql<Pin & { left: number }>`
    with gone as (select shard, max(number) as number from audit_event where recorded_at < ${until} group by shard)
    select g.shard, g.number, encode(e.hash, 'hex') as hash,
           (select count(*) from audit_event o
             where o.shard = g.shard and o.number < g.number and o.recorded_at >= ${until}) as left
      from gone g join audit_event e using (shard, number) order by g.shard`.execute(tx)
  return {
    pins: rows.map(({ shard, number, hash }) => ({ shard, number, hash })),
    isClean: rows.every(({ left }) => left === 0),
  }
}

/**
 * Drops the oldest month of the trail, once it is past retention and the whole trail verifies. Seals the new start of
 * each chain outside of the database first, so that the rest can still be verified.
 */
export async function dropMonth(
  { owner, tx, files, now }: DropMonthDeps,
  month: Date
): Promise<Dropped> {
  if (monthsBetween(month, now) <= kept_months) return { refused: 'too-young' }
  const name = `audit_event_${month.toISOString().slice(0, 7).replace('-', '_')}`
  const { rows: there } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${name}`}) is not null as exists`.execute(owner)
  if (!there[0]?.exists) return { refused: 'no-such-month' }
  const until = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  const { first } = await tx(readEnds)
  const seals = await readSeals(files, now, first)
  const { broken } = await tx((tx) =>
    verifyChains(
      tx,
      seals.flatMap(({ pins }) => pins)
    )
  )
  const { pins, isClean } = await tx((tx) => endsOf(tx, until))
  if (broken || !isClean) return { refused: 'broken' }
  await addSeal(files, now, { pins })
  return owner.transaction().execute(async (tx) => {
    const counted = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)}`.execute(tx)
    for (const { shard, number, hash } of pins)
      await sql`
        insert into audit_start (shard, number, hash) values (${shard}, ${number}, decode(${hash}, 'hex'))
        on conflict (shard) do update set number = excluded.number, hash = excluded.hash`.execute(
        tx
      )
    await sql`drop table ${sql.table(name)}`.execute(tx)
    await sql`delete from audit_month where month = ${month.toISOString().slice(0, 10)}::date`.execute(
      tx
    )
    return { rows: counted.rows[0]?.rows ?? 0 }
  })
}
