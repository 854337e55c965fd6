import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { getClient, listClients } from './contract-admin.ts'
import { mergeClients, previewClientMerge } from './contract-merge.ts'
import { clientTables } from './moved-tables.ts'
import { exportClientSummary } from './contract-summary.ts'

let app: TestApp
let staff: make.TestPerson
let family: make.TestClient
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  family = await make.client(app)
})
afterAll(() => app.stop())

const as = () => ({ as: staff })
const db = () => app.database.db
const get = async (id: string) => (await app.call(getClient, { id }, as())).body
const merge = async (kept_id: string, gone_id: string, more: object = {}) =>
  app.call(
    mergeClients,
    {
      kept_id,
      gone_id,
      kept_version: (await get(kept_id)).version,
      gone_version: (await get(gone_id)).version,
      take: [],
      ...more,
    },
    as()
  )
const person = (of: { account_id: string }, first_name: string) =>
  make.patient(app, of, { first_name, relationship: 'child' })
let rank = 0
async function policy(account_id: string, covers: Record<string, string | null>) {
  const { id } = await db()
    .insertInto('policy')
    .values({ account_id, rank: (rank += 1), policy_number: `P-${rank}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [client_id, member_id] of Object.entries(covers))
    await db()
      .insertInto('coverage')
      .values({ account_id, client_id, policy_id: id, member_id })
      .execute()
  return id
}
const agree = (client_id: string, kind: 'health_data' | 'privacy') =>
  db()
    .insertInto('consent')
    .values({
      account_id: family.account_id,
      client_id,
      kind,
      text_version: '2025-01',
      locale: 'es',
      given_by: family.user_id,
    })
    .execute()

test('200: merges two records with covers, consents, treating clinics and the sign-in', async () => {
  const kept = await person(family, 'Eva')
  const gone = await person(family, 'EVA')
  await sql`update client set phone = '555', email = 'two@p.example', user_id = ${family.user_id} where id = ${gone}`.execute(
    db()
  )
  await sql`update client set email = 'one@p.example' where id = ${kept}`.execute(db())
  const both = await policy(family.account_id, { [kept]: null, [gone]: 'M-2' })
  const only = await policy(family.account_id, { [gone]: 'M-3' })
  await agree(gone, 'privacy')
  const { partner_id } = await make.partner(app, { name: 'Clínica' })
  await make.treat(app, { partner_id, account_id: family.account_id, client_id: gone })
  await sql`insert into address (account_id, client_id, line1, city, country) values (${family.account_id}, ${gone}, 'X 1', 'M', 'MX')`.execute(
    db()
  )

  const preview = await app.call(previewClientMerge, { kept_id: kept, gone_id: gone }, as())
  expect(preview.body).toMatchObject({
    refusal: null,
    take: ['phone'],
    moves: { covers: 2, consents: 1, partners: 1, addresses: 1, invitations: 0 },
  })
  const done = await merge(kept, gone, { take: ['phone', 'email'], reason: 'Entered twice' })
  expect(done.status).toBe(200)

  const after = await get(kept)
  expect(after).toMatchObject({
    phone: '555',
    email: 'two@p.example',
    user: { id: family.user_id },
    partners: [{ id: partner_id, status: 'active' }],
    consents: [{ kind: 'privacy', text_version: '2025-01', withdrawn_at: null }],
    duplicates: [],
  })
  expect(after.coverages.map((one) => [one.policy_id, one.member_id, one.status])).toEqual([
    [both, 'M-2', 'active'],
    [only, 'M-3', 'active'],
  ])
  const before = await get(gone)
  expect(before).toMatchObject({ status: 'inactive', merged_into_id: kept, user: null })
  expect(before.coverages.every(({ status }) => status === 'cancelled')).toBe(true)
  expect(before.consents[0]?.withdrawn_at).not.toBeNull()
  const { rows } = await sql<{ client_id: string }>`
    select client_id from address where account_id = ${family.account_id}`.execute(db())
  expect(rows).toEqual([{ client_id: kept }])
  const trail = await app.call(listActivity, { entity_type: 'client', entity_id: kept }, as())
  expect(trail.body.rows[0]).toMatchObject({
    reason: 'Entered twice',
    changes: { before: { email: 'one@p.example' }, of_the_other: { phone: '555' } },
  })
  expect((await merge(kept, gone)).body.code).toBe('already-merged')
})

test('409: different households, two sign-ins, claims or a counted year prevent a merge', async () => {
  const kept = await person(family, 'Leo')
  const other = await make.client(app)
  const theirs = await person(other, 'Leo')
  expect((await merge(kept, theirs)).body.code).toBe('other-household')
  const gone = await person(family, 'Leo')
  await sql`update client set user_id = ${family.user_id} where id = ${kept}`.execute(db())
  await sql`update client set user_id = ${other.user_id} where id = ${gone}`.execute(db())
  expect((await merge(kept, gone)).body.code).toBe('two-users')
  await sql`update client set user_id = null where id = ${gone}`.execute(db())
  const policy_id = await policy(family.account_id, { [gone]: 'M-9' })
  await sql`
    insert into policy_usage (account_id, policy_id, coverage_id, period_from, period_until, currency, as_of)
    select account_id, ${policy_id}, id, '2026-01-01', '2026-12-31', 'USD', '2026-02-01' from coverage where client_id = ${gone}`.execute(
    db()
  )
  expect((await merge(kept, gone)).body.code).toBe('has-usage')
  expect((await merge(gone, kept)).status).toBe(200)
  const { rows } = (await app.call(listClients, { q: 'leo', status: 'active' }, as())).body
  expect(rows.map(({ id }) => id).toSorted()).toEqual([gone, theirs].toSorted())
})

test('409: a merge of outdated versions; 404: an unknown client', async () => {
  const kept = await person(family, 'Ada')
  const gone = await person(family, 'Ada')
  expect((await merge(kept, gone, { gone_version: 99 })).body.code).toBe('changed-meanwhile')
  const nobody = '00000000-0000-7000-8000-000000000000'
  const preview = { kept_id: kept, gone_id: nobody }
  expect((await app.call(previewClientMerge, preview, as())).body.code).toBe('no-such-client')
})

test('every table that references a client is merged, declared as staying, or prevents the merge', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'client'::regclass order by 1`.execute(db())
  const moved = new Set(clientTables.map(({ table }) => table))
  expect(rows.map(({ name }) => name).filter((name) => !moved.has(name))).toEqual([
    'appointment', // its household sees it by itself, with the name it was asked for
    'claim', // prevents a merge
    'client_not_same', // merged records are not proposed as duplicates
    'payment_item', // only with a claim
    'prior_authorization', // prevents a merge
  ])
})

test('exportClientSummary 200: a FHIR document of the client, and an audit event of the export', async () => {
  const id = await person(family, 'Noa')
  await policy(family.account_id, { [id]: 'M-77' })
  const { body } = await app.call(exportClientSummary, { id, locale: 'es' }, as())
  const bundle: unknown = JSON.parse(body.text)
  expect(bundle).toMatchObject({
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      { resource: { resourceType: 'Composition', language: 'es' } },
      { resource: { resourceType: 'Patient', id, name: [{ given: ['Noa'] }] } },
      { resource: { resourceType: 'Organization', name: 'Numo' } },
      { resource: { resourceType: 'Coverage', subscriberId: 'M-77' } },
    ],
  })
  const trail = await app.call(listActivity, { entity_type: 'client_summary', entity_id: id }, as())
  expect(trail.body.rows).toMatchObject([{ action: 'E', changes: { format: 'IPS' } }])
})
