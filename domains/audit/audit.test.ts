import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnswering, type Answering } from '@numo/server/database/connect.ts'
import { inRole, inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import type { Tx } from '../context.ts'
import { record, recordAll, theProgram } from './record.ts'
import { verifyChains } from './verify-chains.ts'

let app: TestApp
let answering: Answering
beforeAll(async () => {
  app = await startTestApp()
  answering = openAnswering(app.database.connection, 8)
})
afterAll(async () => {
  await answering.people.stop()
  await answering.program.stop()
  await app.stop()
})

const verify = () => inSystem(answering.program.db, null, verifyChains)
const event = (tx: Tx, changes: Record<string, unknown> = {}) =>
  record(tx, theProgram, {
    action: 'U',
    entity_type: 'account',
    entity_id: randomUUID(),
    changes,
    reason: 'because',
  })

describe('record', () => {
  it('records the actor and role of the transaction', async () => {
    const somebody = await make.client(app)
    const { account_id, user_id } = somebody
    const roles = {
      admin: null,
      partner: null,
      client: { account_id, member_role: 'owner', status: 'active' },
    } as const
    const caller = { ip: '203.0.113.7', user_agent: 'Browser', request_id: 'request-1' }
    await inRole(answering.people.db, 'client', { user_id, roles }, (tx) =>
      record(tx, caller, { action: 'U', entity_type: 'account', entity_id: account_id, account_id })
    )
    const { rows } = await sql`
      select actor_user_id, actor_role, account_id, host(ip) as ip, user_agent, request_id, action
        from audit_event where request_id = 'request-1'`.execute(app.database.db)
    expect(rows).toEqual([
      {
        actor_user_id: user_id,
        actor_role: 'client',
        account_id,
        ip: '203.0.113.7',
        user_agent: 'Browser',
        request_id: 'request-1',
        action: 'U',
      },
    ])
  })

  it('is committed or rolled back with the change', async () => {
    const before = await verify()
    const attempt = inSystem(answering.program.db, null, async (tx) => {
      await event(tx)
      throw new Error('the change failed')
    })
    await expect(attempt).rejects.toThrow('the change failed')
    expect(await verify()).toEqual(before)
  })

  it('many events of one statement follow each other, and their chain ends with the last', async () => {
    await inSystem(answering.program.db, null, async (tx) => {
      const one = { action: 'U', entity_type: 'account' } as const
      const many = Array.from({ length: 60 }, () => ({ ...one, entity_id: randomUUID() }))
      for (const part of [many.slice(0, 50), many.slice(50)]) await recordAll(tx, theProgram, part)
    })
    expect((await verify()).broken).toBeNull()
    const { rows } = await sql`
      select shard from audit_chain
       where last_number <> coalesce((select max(e.number) from audit_event e where e.shard = audit_chain.shard), 0)`.execute(
      app.database.db
    )
    expect(rows).toEqual([])
  })

  it('an event is chained without reading those that its statement added before', async () => {
    // So that the planner knows how few there are, as after a night, and would read them all.
    await sql`analyze audit_event`.execute(app.database.db)
    const read = await inSystem(answering.program.db, null, async (tx) => {
      const readSoFar = async () => {
        const { rows } = await sql<{ events: number }>`
          select sum(seq_tup_read)::int as events from pg_stat_xact_user_tables where relname like 'audit_event%'`.execute(
          tx
        )
        return rows[0]?.events ?? Number.NaN
      }
      const before = await readSoFar()
      const one = { action: 'U', entity_type: 'account' } as const
      const many = Array.from({ length: 50 }, () => ({ ...one, entity_id: randomUUID() }))
      await recordAll(tx, theProgram, many)
      return (await readSoFar()) - before
    })
    expect(read).toBe(0)
  })

  it('writers do not block each other: eight open transactions each use their own chain', async () => {
    let arrived = 0
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inSystem(answering.program.db, null, async (tx) => {
          await event(tx)
          await event(tx)
          arrived += 1
          if (arrived === 8) open()
          await gate
        })
      )
    )
    expect((await verify()).broken).toBeNull()
  })
})

/** Tampers with one or two rows of the trail without violating a constraint. Returns what it did. */
async function tampering(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from audit_event order by random() limit 2`.execute(tx)
  const [one, other] = rows.map(({ id }) => `'${id}'`)
  const other_id = randomUUID()
  const noise = randomBytes(4).toString('hex')
  const changes = [
    `reason = 'x${noise}'`,
    `reason = null`,
    `changes = '{"n": "${noise}"}'`,
    `changes = changes - 'none'`,
    `changes = null`,
    `actor_user_id = '${other_id}'`,
    `actor_role = 'admin'`,
    `account_id = '${other_id}'`,
    `partner_id = '${other_id}'`,
    `entity_id = '${other_id}'`,
    `entity_type = 'partner'`,
    `action = 'R'`,
    `outcome = 4`,
    `ip = '203.0.113.${randomInt(255)}'`,
    `user_agent = 'x${noise}'`,
    `request_id = 'x${noise}'`,
    `recorded_at = recorded_at + interval '1 microsecond'`,
    `id = '${other_id}'`,
    `number = number + 1`,
    `shard = (shard + 1) % 64`,
    `hash = '\\x${noise}'`,
  ]
  const change = changes[randomInt(changes.length)] ?? ''
  const column = change.split(' = ')[0] ?? ''
  const value = change.slice(column.length + 3)
  return (
    [
      `delete from audit_event where id = ${one}`,
      `delete from audit_event where id in (${one}, ${other})`,
      `insert into audit_event (action, entity_type, shard, number, hash) select 'U', 'account', shard, number + 1, hash from audit_event where id = ${one}`,
      `update audit_chain set last_number = last_number + 1 where shard = (select shard from audit_event where id = ${one})`,
      `update audit_chain set last_hash = '\\x${noise}' where shard = (select shard from audit_event where id = ${one})`,
      `delete from audit_event where shard = (select shard from audit_event where id = ${one})`,
    ][randomInt(24)] ??
    `update audit_event set ${change} where id = ${one} and ${column} is distinct from ${value}`
  )
}

describe('verifyChains', () => {
  it('finds each of 1,000 random tamperings, and none without one', async () => {
    await inSystem(answering.program.db, null, async (tx) => {
      for (let n = 0; n < 40; n += 1) await event(tx, { n, text: 'some words', none: null })
    })
    for (let n = 0; n < 30; n += 1)
      // Sequential transactions on different chains.
      await inSystem(answering.program.db, null, (tx) => event(tx, { n }))
    const whole = await verify()
    expect(whole.broken).toBeNull()
    expect(whole.events).toBeGreaterThan(70)

    const missed: string[] = []
    const rollback = new Error('nothing of this is kept')
    const tampered = app.database.db.transaction().execute(async (tx) => {
      // A superuser bypasses all triggers.
      await sql`set local session_replication_role = 'replica'`.execute(tx)
      for (let changed = 0; changed < 1000;) {
        // Sequential: there is one connection.
        const text = await tampering(tx)
        await sql`savepoint before`.execute(tx)
        const { numAffectedRows = 0n } = await sql.raw(text).execute(tx)
        if (numAffectedRows > 0n) {
          changed += 1
          if (!(await verifyChains(tx)).broken) missed.push(text)
        }
        await sql`rollback to savepoint before`.execute(tx)
      }
      throw rollback
    })
    await expect(tampered).rejects.toBe(rollback)
    expect(missed).toEqual([])
    expect((await verify()).broken).toBeNull()
  }, 120_000)
})
