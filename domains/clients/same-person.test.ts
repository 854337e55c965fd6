import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { getClient } from './contract-admin.ts'
import { listClientDocuments } from './contract-documents.ts'
import { settleSamePerson } from './contract-same-person.ts'

let app: TestApp
let staff: make.TestPerson
let homes: make.TestClient[]
let ids: string[]
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  homes = [await make.client(app), await make.client(app), await make.client(app)]
  ids = []
  for (const home of homes)
    ids.push(await make.patient(app, home, { first_name: 'Noa', relationship: 'child' }))
})
afterAll(() => app.stop())

const as = () => ({ as: staff })
const at = (i: number) => ids[i] ?? ''
const get = async (i: number) => (await app.call(getClient, { id: at(i) }, as())).body
const settle = async (one: number, other: number, verdict: 'same' | 'different' | 'open') =>
  app.call(
    settleSamePerson,
    { id: at(one), other_id: at(other), verdict, reason: 'Passport' },
    as()
  )
const seen = async (i: number) => {
  const { duplicates, same_person } = await get(i)
  return {
    asked: duplicates.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b),
    known: same_person.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b),
  }
}

test('200: records of one person in three households are linked, and each stays its household’s', async () => {
  expect(await seen(0)).toEqual({ asked: [1, 2], known: [] })
  expect((await settle(0, 1, 'same')).status).toBe(200)
  expect(await seen(0)).toEqual({ asked: [2], known: [1] })
  await settle(2, 1, 'same')
  expect(await seen(0)).toEqual({ asked: [], known: [1, 2] })
  expect((await get(0)).account.id).toBe(homes[0]?.account_id)

  await settle(0, 2, 'different')
  expect(await seen(0)).toEqual({ asked: [], known: [1] })
  expect(await seen(2)).toEqual({ asked: [1], known: [] })
  await settle(0, 2, 'open')
  expect(await seen(0)).toEqual({ asked: [2], known: [1] })
  await settle(0, 1, 'open')
  expect(await seen(1)).toEqual({ asked: [0, 2], known: [] })
})

test('the trail of a household names nothing of the other household', async () => {
  await settle(0, 1, 'same')
  const { rows } = await sql<{ text: string }>`
    select coalesce(changes::text, '') || coalesce(reason, '') as text from audit_event
     where account_id = ${homes[0]?.account_id ?? ''} and action = 'U'`.execute(app.database.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) {
    expect(text).not.toContain(at(1))
    expect(text).not.toContain('Passport')
  }
  const trail = await app.call(listActivity, { entity_type: 'client', entity_id: at(0) }, as())
  expect(trail.body.rows[0]?.changes).toEqual({ same_person: 'same' })
})

test('409: one record, or two of one household, cannot be linked', async () => {
  expect((await settle(0, 0, 'same')).body.code).toBe('same-person')
  const [home] = homes
  if (!home) throw new Error('There is no household')
  const twin = await make.patient(app, home, { first_name: 'Noa', relationship: 'child' })
  const { body } = await app.call(
    settleSamePerson,
    { id: at(0), other_id: twin, verdict: 'same' },
    as()
  )
  expect(body.code).toBe('same-household')
  const apart = await app.call(
    settleSamePerson,
    { id: at(0), other_id: twin, verdict: 'different' },
    as()
  )
  expect(apart.status).toBe(200)
})

test('listClientDocuments 200: documents of the client’s policies and household only, and the read is recorded', async () => {
  const [home] = homes
  if (!home) throw new Error('There is no household')
  const { account_id } = home
  const db = app.database.db
  const paper = async (type: string, status = 'current') => {
    const { rows } = await sql<{ id: string }>`
      insert into document (account_id, type, status, file_name, mime_type, size_bytes, sha256, storage_key, scan_status)
      values (${account_id}, ${type}, ${status}, ${`${type}.pdf`}, 'application/pdf', 10, decode(repeat('ab', 32), 'hex'),
              ${`k/${type.replaceAll('_', '-')}`}, 'clean') returning id`.execute(db)
    return rows[0]?.id ?? ''
  }
  const policyOf = async (client_id: string | null, rank: number) => {
    const { id } = await db
      .insertInto('policy')
      .values({ account_id, rank, policy_number: `P-${rank}`, insurer_name: 'Atlas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (client_id)
      await db.insertInto('coverage').values({ account_id, client_id, policy_id: id }).execute()
    return id
  }
  const link = (document_id: string, policy_id: string) =>
    db.insertInto('document_link').values({ account_id, document_id, policy_id }).execute()
  const [mine, theirs] = [await policyOf(at(0), 7), await policyOf(null, 8)]
  const [card, other, passport, wrong] = [
    await paper('insurance_card_front'),
    await paper('policy'),
    await paper('identification'),
    await paper('photo', 'entered_in_error'),
  ]
  await sql`update policy set policy_document_id_front = ${card} where id = ${mine}`.execute(db)
  await link(other, theirs)
  const { body } = await app.call(listClientDocuments, { id: at(0) }, as())
  expect(
    body.documents.map(({ id, state, policy }) => [id, state, policy?.number ?? null])
  ).toEqual([
    [wrong, 'withdrawn', null],
    [passport, 'current', null],
    [card, 'current', 'P-7'],
  ])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_event
     where account_id = ${account_id} and entity_type = 'document' and action = 'R'`.execute(db)
  expect(rows[0]?.n).toBe(1)
})
