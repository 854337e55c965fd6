import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encrypted } from '@numo/adapters/storage/encrypted.ts'
import { inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import type { Context, Tx } from '../context.ts'
import { dropMonth } from './drop-month.ts'
import { record, theProgram } from './record.ts'
import { readEnds } from './read-ends.ts'
import { sealTrail } from './seal-trail.ts'
import { readSeals } from './seals.ts'
import { verifyChains } from './verify-chains.ts'

/* An attacker who owns the tables can do everything except write the seals, stored elsewhere under another key. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const event = (tx: Tx, reason = 'because') =>
  record(tx, theProgram, { action: 'U', entity_type: 'account', entity_id: 'x', reason })
const write = (rows: number) =>
  inSystem(app.database.db, null, async (tx) => {
    for (let n = 0; n < rows; n += 1) await event(tx)
  })
const contextAt = (now = new Date()): Context => ({
  ...app.program.contextFor('program'),
  now: () => now,
})
const seal = (now?: Date) => sealTrail(contextAt(now))
const sealed = async (now = new Date()) => {
  const { first } = await inSystem(app.database.db, null, readEnds)
  return (await readSeals(app.files, now, first)).flatMap(({ pins }) => pins)
}

/** Rewrites every row of one chain with one change, and the chain's recorded end, so that it is consistent in itself. */
async function rewrite(tx: Tx): Promise<number> {
  await sql`set local session_replication_role = 'replica'`.execute(tx)
  const { rows } = await sql<{ shard: number }>`
    select shard from audit_event group by shard order by count(*) desc limit 1`.execute(tx)
  const shard = rows[0]?.shard ?? 0
  await sql`update audit_event set reason = 'nothing happened' where shard = ${shard} and number = 1`.execute(
    tx
  )
  await sql`
    do $$
    declare
      e record;
      before bytea := '\\x';
    begin
      for e in select * from audit_event where shard = ${sql.lit(shard)} order by number loop
        before := app.audit_hash(before, to_jsonb(e), e.recorded_at);
        update audit_event set hash = before where id = e.id;
      end loop;
      update audit_chain set last_hash = before where shard = ${sql.lit(shard)};
    end $$`.execute(tx)
  return shard
}

/** Changes the database, inspects it and rolls back. */
async function looking<T>(
  harm: (tx: Tx) => Promise<unknown>,
  look: (tx: Tx) => Promise<T>
): Promise<T> {
  let seen: T | undefined
  const rollback = new Error('nothing of this is kept')
  const done = app.database.db.transaction().execute(async (tx) => {
    await harm(tx)
    seen = await look(tx)
    throw rollback
  })
  await expect(done).rejects.toBe(rollback)
  // Assigned before the rollback is thrown.
  return seen as T
}

describe('sealTrail', () => {
  it('finds a fully rewritten chain, which the chain itself cannot detect', async () => {
    await write(5)
    await seal()
    await write(3)
    const pins = await sealed()
    expect(pins.length).toBeGreaterThan(0)
    expect((await verifyChains(app.database.db, pins)).broken).toBeNull()
    await looking(rewrite, async (tx) => {
      expect((await verifyChains(tx)).broken).toBeNull()
      expect((await verifyChains(tx, pins)).broken).toMatchObject({ problem: 'rewritten' })
    })
  })

  it('finds a chain that was truncated and restarted elsewhere', async () => {
    const pins = await sealed()
    const cut = (tx: Tx) =>
      sql`with gone as (delete from audit_event where true returning shard)
          update audit_chain set last_number = 0, last_hash = '\\x' where last_number > 0`.execute(
        tx
      )
    const begin = (tx: Tx) =>
      sql`insert into audit_start select shard, last_number, last_hash from audit_chain where last_number > 0`.execute(
        tx
      )
    const replica = (tx: Tx) => sql`set local session_replication_role = 'replica'`.execute(tx)
    await looking(
      async (tx) => {
        await replica(tx)
        await cut(tx)
      },
      async (tx) => {
        expect((await verifyChains(tx)).broken).toBeNull()
        expect((await verifyChains(tx, pins)).broken?.problem).toBe('rewritten')
      }
    )
    // A chain start without a seal is invalid, whatever the chain says of itself.
    await write(1)
    await looking(
      async (tx) => {
        await replica(tx)
        await begin(tx)
        await sql`delete from audit_event`.execute(tx)
      },
      async (tx) => expect((await verifyChains(tx, pins)).broken?.problem).toBe('rewritten')
    )
  })

  it('refuses to seal a chain that no longer matches its seal', async () => {
    await seal()
    const before = await sealed()
    await app.database.db.transaction().execute(rewrite)
    await expect(seal()).rejects.toThrow('The audit trail is not what was sealed: chain')
    expect(await sealed()).toEqual(before)
    // Restores the default for the following tests.
    await sql`set session_replication_role = 'origin'`.execute(app.database.db)
  })

  it('ignores seals signed by others', async () => {
    const strange = encrypted(app.store, [randomBytes(32)])
    const own = [...app.store.all().keys()].find((key) => key.startsWith('audit/')) ?? ''
    const kept = await app.store.read(own)
    await strange.storeAs(own, Buffer.from('[]'))
    await expect(sealed()).rejects.toThrow('damaged')
    await app.store.put(own, kept ?? Buffer.alloc(0))
    expect((await sealed()).length).toBeGreaterThan(0)
  })
})

describe('months', () => {
  let fresh: TestApp
  beforeEach(async () => void (fresh = await startTestApp()))
  afterEach(() => fresh.stop())
  const partitions = async () =>
    (
      await sql<{ name: string }>`
        select relname as name from pg_class where relispartition and relname ~ '^audit_event_\\d{4}' and relkind = 'r'
        order by 1`.execute(fresh.database.db)
    ).rows.map(({ name }) => name)

  it('partitions exist for this month and three more, and are created ahead of time', async () => {
    const now = new Date()
    await sealTrail({ ...fresh.program.contextFor('program'), now: () => now })
    const months = Array.from({ length: 4 }, (_, n) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)).toISOString().slice(0, 7)
    )
    // There is one more when the database was made in the month before.
    expect((await partitions()).slice(-4)).toEqual(
      months.map((month) => `audit_event_${month.replace('-', '_')}`)
    )
    await inSystem(fresh.database.db, null, async (tx) => {
      const from = new Date(Date.UTC(2031, 10, 30))
      await sql`insert into audit_month select generate_series(${from}::date + 1, '2032-02-01', '1 month')::date`.execute(
        tx
      )
    })
    expect((await partitions()).slice(-3)).toEqual([
      'audit_event_2031_12',
      'audit_event_2032_01',
      'audit_event_2032_02',
    ])
    // Running it twice changes nothing, and a month whose rows are partly elsewhere stays.
    await sql`alter table audit_event disable trigger all`.execute(fresh.database.db)
    await sql`insert into audit_event (recorded_at, action, entity_type) values ('2040-05-05', 'U', 'account')`.execute(
      fresh.database.db
    )
    await inSystem(fresh.database.db, null, (tx) =>
      sql`insert into audit_month values ('2040-05-01')`.execute(tx)
    )
    expect(await partitions()).not.toContain('audit_event_2040_05')
    await sql`delete from audit_event where recorded_at >= '2040-01-01'`.execute(fresh.database.db)
    await sql`alter table audit_event enable trigger all`.execute(fresh.database.db)
  })

  it('an old month is dropped, and the rest is still verified from its start', async () => {
    const { db } = fresh.database
    const system = <T>(run: (tx: Tx) => Promise<T>) => inSystem(db, null, run)
    await system(async (tx) => {
      for (let n = 0; n < 6; n += 1) await event(tx, `old ${n}`)
    })
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
    const after = new Date(Date.UTC(now.getUTCFullYear() + 6, now.getUTCMonth(), 2))
    const contextAt = { owner: db, tx: system, files: fresh.files }
    expect(await dropMonth({ ...contextAt, now }, month)).toEqual({ refused: 'too-young' })
    const none = new Date(Date.UTC(2001, 0, 1))
    expect(await dropMonth({ ...contextAt, now: after }, none)).toEqual({
      refused: 'no-such-month',
    })
    expect(await dropMonth({ ...contextAt, now: after }, month)).toEqual({ rows: 6 })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_start`.execute(
      db
    )
    expect(rows[0]?.n).toBeGreaterThan(0)

    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5))
    await sql`alter table audit_event alter column recorded_at set default ${sql.lit(next.toISOString())}`.execute(
      db
    )
    await system((tx) => event(tx, 'new'))
    const { first } = await system(readEnds)
    const pins = (await readSeals(fresh.files, after, first)).flatMap((one) => one.pins)
    expect(await system((tx) => verifyChains(tx, pins))).toEqual({ events: 1, broken: null })
    // A moved chain start is detected.
    await sql`update audit_start set number = number + 1`.execute(db)
    expect((await system((tx) => verifyChains(tx, pins))).broken).not.toBeNull()
  })
})
