import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFiles } from '@numo/adapters/storage/create-files.ts'
import { record, theProgram } from '@numo/domains/audit/record.ts'
import { sealTrail } from '@numo/domains/audit/seal-trail.ts'
import { inSystem } from '../database/in-role.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { addressOf, runProgram } from '../test-program.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numo-audit-'))
  database = await createTestDatabase()
  await inSystem(database.db, null, (tx) =>
    record(tx, theProgram, {
      action: 'U',
      entity_type: 'account',
      entity_id: 'x',
      reason: 'because',
    })
  )
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

async function run(command: string, ...args: string[]) {
  const settings = {
    NUMO_MODE: 'test',
    DATA_DIR: folder,
    DATABASE_URL: addressOf(database.connection),
  }
  const { code, printed } = await runProgram(`server/commands/${command}.ts`, settings, args)
  return { code, said: printed.trim() }
}

it('npm run audit:verify: 0 and the count, or 1 and the first wrong row', async () => {
  expect(await run('audit-verify')).toEqual({
    code: 0,
    said: 'The audit trail is whole: 1 row, each as it was written. Nothing was sealed outside of the database yet: whoever owns the tables could have rewritten it.',
  })
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`update audit_event set reason = 'because not'`.execute(tx)
  })
  const { rows } = await sql<{ shard: number }>`select shard from audit_event`.execute(database.db)
  expect(await run('audit-verify')).toEqual({
    code: 1,
    said: `The audit trail is broken at chain ${rows[0]?.shard}, row 1: it is not as it was written. 1 row in all.`,
  })
})

it('npm run audit:restored: 0 with the restored point; 1 without a restore', async () => {
  const created = await createTestDatabase()
  const before = database
  database = created
  const { db } = created
  const write = () =>
    inSystem(db, null, (tx) =>
      record(tx, theProgram, { action: 'U', entity_type: 'account', entity_id: 'x' })
    )
  try {
    await write()
    expect(await run('audit-restored')).toMatchObject({ code: 1 })
    const files = await createFiles({ data_dir: folder, files_keys: null, s3: null })
    const seal = () =>
      sealTrail({ files, now: () => new Date(), tx: (work) => inSystem(db, null, work) })
    await seal()
    // The restore undoes everything since that seal.
    await sql`create table chain_before as table audit_chain`.execute(db)
    await write()
    await seal()
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = 'replica'`.execute(tx)
      await sql`delete from audit_event e using chain_before b where b.shard = e.shard and e.number > b.last_number`.execute(
        tx
      )
      await sql`delete from audit_event e where e.shard not in (select shard from chain_before)`.execute(
        tx
      )
      await sql`delete from audit_chain`.execute(tx)
      await sql`insert into audit_chain table chain_before`.execute(tx)
    })
    expect((await run('audit-verify')).code).toBe(1)
    expect(await run('audit-restored')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^The database was restored to .* seals made later: 1\./),
    })
    expect(await run('audit-restored', 'a', 'disk', 'failed')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Acknowledged: /),
    })
    expect((await run('audit-verify')).code).toBe(0)
  } finally {
    database = before
    await created.stop()
  }
})

it('npm run audit:drop: 1 with the reason when a month must stay', async () => {
  expect(await run('audit-drop')).toMatchObject({ code: 1 })
  expect(await run('audit-drop', '2001-01')).toEqual({
    code: 1,
    said: 'Nothing was taken away of 2001-01: it has no partition of its own.',
  })
})
