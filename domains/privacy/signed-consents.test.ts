import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRole } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'

/*
 * Invariant I21: consent comes before a recording, who signs is who acts, and what is signed stays. There are no recordings
 * and no clinical notes; what is signed here are consents.
 */

let app: TestApp
let home: make.TestClient
let stranger: make.TestClient
let client_id: string
beforeAll(async () => {
  app = await startTestApp()
  home = await make.client(app)
  stranger = await make.client(app)
  client_id = await make.patient(app, home)
})
afterAll(() => app.stop())

/** Runs a statement as the household, and returns how many rows it changed or the code of the refusal. */
async function tried(statement: ReturnType<typeof sql>): Promise<number | string> {
  const { user_id, account_id } = home
  const owner = { account_id, status: 'active', member_role: 'owner' } as const
  const roles = { admin: null, partner: null, client: owner }
  return inRole(app.database.db, 'client', { user_id, roles }, async (tx) => {
    const { numAffectedRows } = await statement.execute(tx)
    return Number(numAffectedRows)
  }).catch((error: unknown) => String(error instanceof Error && 'code' in error && error.code))
}
const give = (given_by: string) =>
  tried(sql`insert into consent (account_id, client_id, kind, text_version, locale, given_by)
            values (${home.account_id}, ${client_id}, 'health_data', '2026-11', 'en', ${given_by})`)
const denied = '42501'

test('a consent is signed by whoever acts, and by nobody else', async () => {
  expect(await give(stranger.user_id)).toBe(denied)
  expect(await give(home.user_id)).toBe(1)
})

test('what was signed stays in its wording, and is withdrawn once by whoever acts', async () => {
  for (const column of ['text_version', 'given_by', 'kind'])
    expect(await tried(sql`update consent set ${sql.ref(column)} = ${sql.ref(column)}`)).toBe(
      denied
    )
  expect(await tried(sql`delete from consent`)).toBe(denied)
  const withdraw = (by: string) =>
    tried(
      sql`update consent set withdrawn_at = now(), withdrawn_by = ${by} where client_id = ${client_id}`
    )
  expect(await withdraw(stranger.user_id)).toBe(denied)
  expect(await withdraw(home.user_id)).toBe(1)
  // Neither given back nor withdrawn by another afterwards.
  const again = sql`update consent set withdrawn_at = null, withdrawn_by = null where client_id = ${client_id}`
  expect(await tried(again)).toBe(0)
  expect(await withdraw(home.user_id)).toBe(0)
  // The program cannot change the wording either.
  const changed = app.database.pool.query(`update consent set text_version = '2027-01'`)
  await expect(changed).rejects.toMatchObject({ constraint: 'consent_owner' })
})

test('nothing is recorded: a table of recordings or signed notes needs its consent and its own test', async () => {
  const { rows } = await app.database.pool.query(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and relname ~ 'recording|transcript|encounter|clinical_note|signature'`
  )
  expect(rows).toEqual([])
})
