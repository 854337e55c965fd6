import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import {
  changeAccounts,
  exportAccounts,
  getAccountDetail,
  listAccounts,
  updateAccount,
} from './contract-admin.ts'
import { getAccount } from './contract.ts'
import { accountMovesFrom, mayAccountBecome } from './rules-status.ts'
import { accountStatuses } from './enums.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const nobody = '00000000-0000-7000-8000-000000000000'
const detail = async (id: string) => (await app.call(getAccountDetail, { id }, { as: staff })).body
const listed = async (query: object) =>
  (await app.call(listAccounts, query, { as: staff })).body.rows

describe('listAccounts', () => {
  it('200: returns each missing piece until the household is approved', async () => {
    const { account_id: id } = await make.client(app, { display_name: 'Piece Work' })
    const { db } = app.database
    const insurer = await db
      .insertInto('insurance_company')
      .values({ slug: 'piece-insurer', name: 'Piece Insurer' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const missing = async () => {
      const [row] = await listed({ q: 'piece work' })
      return [row?.onboarding_status, row?.missing]
    }
    expect(await missing()).toEqual(['incomplete', 'insurance'])
    await db.insertInto('policy').values({ account_id: id }).execute()
    expect(await missing()).toEqual(['incomplete', 'plan'])
    await db.updateTable('policy').set({ plan: 'Gold' }).where('account_id', '=', id).execute()
    expect(await missing()).toEqual(['incomplete', 'card_front'])
    await db
      .updateTable('policy')
      .set({ policy_document_id_front: await make.documentOf(db, id) })
      .where('account_id', '=', id)
      .execute()
    expect(await missing()).toEqual(['incomplete', 'client'])
    await make.patient(app, { account_id: id })
    expect(await missing()).toEqual(['incomplete', 'payment_method'])
    await db
      .updateTable('account')
      .set({ stripe_payment_method_id: 'pm_1' })
      .where('id', '=', id)
      .execute()
    expect(await missing()).toEqual(['needs_approval', 'insurer'])
    expect((await listed({ missing: 'insurer' })).map((row) => row.id)).toEqual([id])
    await db
      .updateTable('policy')
      .set({ insurance_company_id: insurer.id })
      .where('account_id', '=', id)
      .execute()
    expect(await missing()).toEqual(['approved', null])
    const [row] = await listed({ onboarding: 'approved' })
    expect(row).toMatchObject({ id, insurer: 'Piece Insurer', plan: 'Gold', clients: 1, users: 1 })
  })

  it('200: found by number, name and users', async () => {
    const family = await make.client(app, { email: 'cousin.vinny@example.com' })
    const ids = async (q: string) => (await listed({ q })).map(({ id }) => id)
    expect(await ids(family.number)).toEqual([family.account_id])
    expect(await ids('cousin vinny')).toEqual([family.account_id])
    expect(await ids('nothing like it')).toEqual([])
  })

  it('200: staff are not listed among its users (spec 5), in the list or the record', async () => {
    const family = await make.client(app)
    const helper = await make.person(app, { email: 'helper@numo.example' })
    await make.asSystem(app.database.db, (tx) =>
      tx
        .insertInto('membership')
        .values({ user_id: helper.user_id, role: 'client', account_id: family.account_id })
        .execute()
    )
    expect((await listed({ q: family.number }))[0]?.users).toBe(1)
    expect((await detail(family.account_id)).users.map(({ id }) => id)).toEqual([family.user_id])
  })

  it('200: the export has the chosen columns in the words of the language', async () => {
    const family = await make.client(app)
    const query = { q: family.number, locale: 'es', columns: 'number,missing,onboarding' } as const
    const { csv } = (await app.call(exportAccounts, query, { as: staff })).body
    expect(csv).toBe(`\uFEFFNúmero,Falta,Alta\r\n${family.number},Seguro,Incompleta\r\n`)
  })
})

describe('updateAccount', () => {
  it('200: changes the sent fields, once, and records it', async () => {
    const { account_id: id } = await make.client(app)
    const { version } = await detail(id)
    const change = { id, version, display_name: 'The Solís house', timezone: 'Europe/Madrid' }
    expect((await app.call(updateAccount, change, { as: staff })).body.version).toBe(version + 1)
    expect((await app.call(updateAccount, change, { as: staff })).body.code).toBe(
      'changed-meanwhile'
    )
    expect(await detail(id)).toMatchObject({
      display_name: 'The Solís house',
      timezone: 'Europe/Madrid',
    })
    const about = { entity_type: 'account', entity_id: id }
    const { rows } = (await app.call(listActivity, about, { as: staff })).body
    expect(rows[0]?.changes).toEqual({
      display_name: 'The Solís house',
      timezone: 'Europe/Madrid',
    })
    // Creation of the account and of its owner's membership.
    expect(rows.slice(1).map(({ entity_type }) => entity_type)).toEqual(['membership', 'account'])
  })

  it('200: a household without an open balance is closed', async () => {
    const { account_id: id } = await make.client(app)
    const { version } = await detail(id)
    const closed = await app.call(updateAccount, { id, version, status: 'closed' }, { as: staff })
    expect(closed.status).toBe(200)
    expect((await detail(id)).status).toBe('closed')
  })

  it('404 for an unknown account; 422 from closed; 403 for the household itself', async () => {
    const family = await make.client(app, { status: 'closed' })
    const { version } = await detail(family.account_id)
    const open = { id: family.account_id, version, status: 'active' } as const
    expect((await app.call(updateAccount, open, { as: staff })).body.code).toBe('wrong-status')
    expect((await app.call(updateAccount, open, { as: family })).status).toBe(403)
    const gone = await app.call(updateAccount, { ...open, id: nobody }, { as: staff })
    expect(gone.body.code).toBe('no-such-account')
    expect((await app.call(getAccountDetail, { id: nobody }, { as: staff })).status).toBe(404)
  })
})

it('changeAccounts 200: a suspended household may read and change nothing; it can be undone', async () => {
  const family = await make.client(app)
  const closed = await make.client(app, { status: 'closed' })
  const ids = [family.account_id, closed.account_id]
  const done = await app.call(
    changeAccounts,
    { action: 'suspend', selection: { ids } },
    { as: staff }
  )
  expect(done.body).toMatchObject({ changed: 1, skipped: [{ reason: 'closed', count: 1 }] })
  const own = await app.call(getAccount, { accountId: family.account_id }, { as: family })
  expect([own.status, own.body.status]).toEqual([200, 'suspended'])
  const undo = done.body.undo ?? ''
  await app.call(changeAccounts, { action: 'suspend', undo }, { as: staff })
  expect((await detail(family.account_id)).status).toBe('active')
})

it('closed is final; every other transition leads to an allowed state', () => {
  expect(accountMovesFrom('closed')).toEqual([])
  for (const from of accountStatuses)
    for (const to of accountStatuses)
      expect(mayAccountBecome(from, to)).toBe(from === to || accountMovesFrom(from).includes(to))
})
