import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { actAs, createTenants, type Role, type Tenant, type Tenants } from './test-tenants.ts'

/*
 * Writes of households, people and staff under their own role never reach a stranger's rows, whatever the
 * statement.
 */

let all: Tenants
let mine: Tenant
let theirs: Tenant
/** Ids of the other household's records, by name. */
let its: Record<string, string>

beforeAll(async () => {
  all = await createTenants()
  ;[mine, theirs] = all.tenants
  const { account_id, user_id } = theirs.client
  const newcomer = await make.client({
    database: all.database,
    people: createInMemoryIdentity(),
  })
  const document = await make.documentOf(all.database.db, account_id)
  const { rows } = await all.database.pool.query<Record<string, string>>(
    `with d as (insert into account_deletion (account_id, requested_by, due_at)
                values ($1, $2, now() + interval '15 days') returning id),
          h as (insert into camera_handoff (account_id, user_id, token_sha256, expires_at)
                values ($1, $2, sha256('x'), now() + interval '1 hour') returning id),
          p as (insert into notification_preference (user_id, kind, channel, is_on) values ($2, 'card_read', 'email', true))
     select (select id from d) as deletion, (select id from h) as handoff,
            (select id from extraction where account_id = $1) as extraction,
            (select id from notification where account_id = $1) as notification`,
    [account_id, user_id]
  )
  its = {
    ...rows[0],
    account: account_id,
    newcomer: newcomer.account_id,
    user: user_id,
    document,
    policy: theirs.policy_id,
    client: theirs.client_id,
    coverage: theirs.coverage_id,
    me: mine.client.user_id,
  }
  await all.database.pool.query(`update extraction set status = 'processing'`)
  await all.database.pool.query(`update extraction set status = 'needs_review'`)
})
afterAll(() => all.stop())

const as = (role: Role, text: string) => {
  const { user_id } = mine.client
  const owner =
    role === 'numo_client' ? mine.client : role === 'numo_user' ? { user_id } : all.admin
  return actAs(all.answering, role, owner, text)
}
/** Inserts the ids of the other household into a statement. */
const named = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => `'${its[name]}'`)

/** Returns the number of rows that a statement changed; 0 when row-level security refused it. */
const changedBy = async (role: Role, text: string): Promise<number> => {
  const result = await as(role, named(text)).catch((error: Error) => {
    expect(error.message).toMatch(/row-level security/)
    return null
  })
  return result?.rowCount ?? 0
}

/** Role, table, the policies that guard it, and a statement about a stranger's row. */
const guarded: [Role, string, string[], string][] = [
  [
    'numo_user',
    'notification',
    ['own_user'],
    `update notification set read_at = now() where id = $notification`,
  ],
  [
    'numo_user',
    'notification_preference',
    ['own_user'],
    `update notification_preference set is_on = false where user_id = $user`,
  ],
  [
    'numo_user',
    'notification_preference',
    ['own_user'],
    `insert into notification_preference (user_id, kind, channel, is_on) values ($user, 'card_read', 'inbox', false)`,
  ],
  ['numo_client', 'account', ['own'], `update account set waits_since = now() where id = $account`],
  [
    'numo_client',
    'coverage',
    ['own_account'],
    `update coverage set status = 'cancelled' where id = $coverage`,
  ],
  [
    'numo_client',
    'client',
    ['own_account'],
    `update client set status = 'inactive' where id = $client`,
  ],
  [
    'numo_client',
    'data_export',
    ['own_account_new'],
    `insert into data_export (account_id, requested_by) values ($newcomer, $me)`,
  ],
  [
    'numo_client',
    'account_deletion',
    ['own_account_kept'],
    `update account_deletion set cancelled_at = now(), cancelled_by = $me where id = $deletion`,
  ],
  [
    'numo_client',
    'account_deletion',
    ['own_account_new'],
    `insert into account_deletion (account_id, requested_by, due_at) values ($newcomer, $me, now() + interval '15 days')`,
  ],
  [
    'numo_client',
    'document',
    ['own_account_withdrawn'],
    `update document set status = 'entered_in_error' where id = $document`,
  ],
  [
    'numo_client',
    'camera_handoff',
    ['own_account_ended'],
    `update camera_handoff set ended_at = now() where id = $handoff`,
  ],
  [
    'numo_client',
    'document_link',
    ['own_account_new'],
    `insert into document_link (account_id, document_id, policy_id) values ($account, $document, $policy)`,
  ],
  [
    'numo_client',
    'camera_handoff',
    ['own_account_new'],
    `insert into camera_handoff (account_id, user_id, locale, expires_at, token_sha256)
     values ($account, $me, 'es', now(), sha256('y'))`,
  ],
  [
    'numo_client',
    'extraction',
    ['own_account_said'],
    `update extraction set status = 'cancelled' where id = $extraction`,
  ],
  [
    'numo_client',
    'extraction_field',
    ['own_account_new'],
    `insert into extraction_field (extraction_id, path, corrected_by) values ($extraction, 'plan', $me)`,
  ],
  [
    'numo_client',
    'extraction_field',
    ['own_account_said'],
    `update extraction_field set corrected_by = $me where extraction_id = $extraction`,
  ],
]

/** Opens policies of a table and makes its rows visible while `run` runs; then restores the policies. */
async function withoutPolicies(
  table: string,
  role: Role,
  names: string[],
  run: () => Promise<void>
) {
  const { pool } = all.database
  const { rows } = await pool.query<{ name: string; using: string | null; check: string | null }>(
    `select polname as name, pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
       from pg_policy where polrelid = $1::regclass and polname = any ($2)
        and $3::regrole::oid = any (polroles)`,
    [table, names, role]
  )
  expect(rows).toHaveLength(names.length)
  const say = (using: string | null, check: string | null) =>
    `${using === null ? '' : `using (${using})`} ${check === null ? '' : `with check (${check})`}`
  try {
    for (const { name, using, check } of rows)
      await pool.query(`alter policy ${name} on ${table} ${say(using && 'true', check && 'true')}`)
    await pool.query(`create policy seen on ${table} for select to ${role} using (true)`)
    // Policies of dependent tables check whether the caller sees the extraction.
    await pool.query(`create policy seen_too on extraction for select to ${role} using (true)`)
    await run()
  } finally {
    await pool.query(
      `drop policy if exists seen on ${table}; drop policy if exists seen_too on extraction`
    )
    for (const { name, using, check } of rows)
      await pool.query(`alter policy ${name} on ${table} ${say(using, check)}`)
  }
}

test.each(guarded)(
  '%s reaches no foreign row of %s, because of %s: %s',
  async (role, table, policies, text) => {
    expect(await changedBy(role, text)).toBe(0)
    await withoutPolicies(table, role, policies, async () =>
      expect(await changedBy(role, text)).toBeGreaterThan(0)
    )
  }
)

describe('a function with owner rights', () => {
  const before = async (text: string) => (await all.database.pool.query(named(text))).rows

  /**
   * Name of the function, its ownership check, what replaces that, a call about a stranger's record, and a query
   * whose result must not change.
   */
  const moves: [string, string, string, string, string][] = [
    [
      'app.cancel_policy(uuid,integer)',
      'and p.account_id = app.account_id()',
      '',
      'select app.cancel_policy($policy, 999)',
      'select status from policy where id = $policy',
    ],
    [
      'app.read_again(uuid)',
      'and e.account_id = app.account_id()',
      '',
      'select app.read_again($extraction)',
      'select status from extraction where id = $extraction',
    ],
  ]
  test.each(moves)(
    '%s leaves foreign rows alone, because of "%s"',
    async (name, guard, instead, call, look) => {
      const { pool } = all.database
      const [kept] = (
        await pool.query<{ def: string }>(`select pg_get_functiondef($1::regprocedure) as def`, [
          name,
        ])
      ).rows
      const def = kept?.def ?? ''
      expect(def).toContain(guard)
      const untouched = await before(look)
      const call_kept = () =>
        actAs(all.answering, 'numo_client', mine.client, named(call), [], true)
      await call_kept()
      expect(await before(look)).toEqual(untouched)
      try {
        await pool.query(def.replace(guard, instead))
        await call_kept()
        expect(await before(look)).not.toEqual(untouched)
      } finally {
        await pool.query(def)
      }
    }
  )
})

test('a household withdraws a file and changes nothing else; staff neither', async () => {
  const { rows } = await all.database.pool.query<{ id: string }>(
    'select id from document where account_id = $1',
    [mine.client.account_id]
  )
  const say = (role: Role, status: string) =>
    as(role, `update document set status = '${status}' where id = '${rows[0]?.id}'`)
  for (const role of ['numo_client', 'numo_admin'] as const) {
    await expect(say(role, 'superseded')).rejects.toThrow('row-level security')
    expect((await say(role, 'entered_in_error')).rowCount).toBe(1)
  }
})
