import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { record, theProgram } from '@numo/domains/audit/record.ts'
import { inSystem } from '../database/hats.ts'
import { createTestDatabase, inDatabase, type TestDatabase } from '../test-database.ts'

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

/** Where the test's database is, as DATABASE_URL says it; the embedded server listens on a socket alone. */
async function address(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db
  )
  const { connectionString, host, user, password, port } = inDatabase(
    inject('testServer'),
    rows[0]?.name ?? ''
  )
  if (connectionString) return connectionString
  const url = new URL(`postgres://localhost:${port ?? 5432}/${rows[0]?.name}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host ?? '')
  return url.href
}

async function run(command: string, ...args: string[]) {
  const root = resolve(import.meta.dirname, '../..')
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(root, `server/commands/${command}.ts`), ...args], {
    env: { PATH, HOME, NUMO_MODE: 'test', DATA_DIR: folder, DATABASE_URL: await address() },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said: said.trim() }
}

it('npm run audit:verify: 0 and the count, or 1 and the first row that is wrong', async () => {
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

it('npm run audit:drop: 1 and why where a month must stay', async () => {
  expect(await run('audit-drop')).toMatchObject({ code: 1 })
  expect(await run('audit-drop', '2001-01')).toEqual({
    code: 1,
    said: 'Nothing was taken away of 2001-01: it has no partition of its own.',
  })
})
