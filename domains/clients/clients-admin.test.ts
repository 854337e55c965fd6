import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { exportClients, getClient, listClients } from './contract-admin.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

/** Creates a covered person with a policy and a clinic that treats them. */
async function covered(first_name: string) {
  const family = await make.client(app)
  const id = await make.patient(app, family, { first_name })
  const { db } = app.database
  const policy = await db
    .insertInto('policy')
    .values({ account_id: family.account_id, plan: 'Gold', policy_number: 'P-1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('coverage')
    .values({
      account_id: family.account_id,
      client_id: id,
      policy_id: policy.id,
      member_id: `M-${first_name}`,
    })
    .execute()
  return { ...family, id }
}

it('listClients 200: found by name, member number, household; filtered by cover', async () => {
  const zoe = await covered('Zoë')
  const none = await make.patient(app, await make.client(app), { first_name: 'Zoe' })
  const ids = async (query: object) =>
    (await app.call(listClients, query, { as: staff })).body.rows.map(({ id }) => id)
  expect((await ids({ q: 'zoe' })).toSorted()).toEqual([zoe.id, none].toSorted())
  expect(await ids({ q: 'zoe', covered: 'yes' })).toEqual([zoe.id])
  expect(await ids({ q: 'zoe', covered: 'no' })).toEqual([none])
  expect(await ids({ q: 'M-Zoë' })).toEqual([zoe.id])
  expect(await ids({ q: zoe.number })).toEqual([zoe.id])
})

it('getClient 200: returns cover, treating clinics and possible duplicates; the read by staff is recorded', async () => {
  const mia = await covered('Mía')
  const twin = await make.patient(app, await make.client(app), { first_name: 'MIA' })
  const { partner_id } = await make.partner(app, { name: 'Clínica Sol' })
  await make.treat(app, { partner_id, account_id: mia.account_id, client_id: mia.id })
  const { body } = await app.call(getClient, { id: mia.id }, { as: staff })
  expect(body).toMatchObject({
    first_name: 'Mía',
    account: { id: mia.account_id, number: mia.number },
    coverages: [{ plan: 'Gold', policy_number: 'P-1', member_id: 'M-Mía', status: 'active' }],
    partners: [{ id: partner_id, name: 'Clínica Sol', status: 'active' }],
    duplicates: [{ id: twin }],
  })
  const about = { entity_type: 'client', entity_id: mia.id }
  const reads = await app.call(listActivity, { ...about, with_reads: 'true' }, { as: staff })
  expect(reads.body.rows).toMatchObject([{ action: 'R', actor: { id: staff.user_id } }])
  expect((await app.call(listActivity, about, { as: staff })).body.rows).toEqual([])
})

it('exportClients 200: the rows of the list, and an audit event; 403 for a household', async () => {
  const lia = await covered('Lia')
  const query = { q: lia.number, columns: 'name,insurer,member_id' }
  const { body } = await app.call(exportClients, query, { as: staff })
  expect(body.csv).toBe('\uFEFFName,Insurer,Member ID\r\nLia Solís,,M-Lia\r\n')
  const event = await app.database.db
    .selectFrom('audit_event')
    .select('changes')
    .where('entity_type', '=', 'client_export')
    .executeTakeFirst()
  expect(event?.changes).toEqual({ rows: 1, account_ids: [lia.account_id] })
  expect((await app.call(exportClients, query, { as: lia })).status).toBe(403)
  expect((await app.call(getClient, { id: lia.id }, { as: lia })).status).toBe(403)
})

it('getClient 404 for an unknown client', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  expect((await app.call(getClient, { id }, { as: staff })).body.code).toBe('no-such-client')
})
