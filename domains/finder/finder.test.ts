import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { findOwnRecords, findRecords } from './contract.ts'

let app: TestApp
let staff: make.TestPerson
let family: make.TestClient
let client_id: string
let policy_id: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { display_name: 'Greta Lind' })
  family = await make.client(app, { display_name: 'Íñigo Quetzal', email: 'quetzal@example.com' })
  client_id = await make.patient(app, family, { first_name: 'Quetzalli' })
  policy_id = (
    await app.database.db
      .insertInto('policy')
      .values({ account_id: family.account_id, policy_number: 'QTZ-778', plan: 'Gold' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await make.organisation(app, { name: 'Clínica Quetzal' })
})
afterAll(() => app.stop())

const find = async (q: string, as = staff) =>
  (await app.call(findRecords, { q }, { as })).body.rows.map(({ kind, title }) => [kind, title])
const flag = (user_id: string, key: string, allowed: boolean) =>
  make.asSystem(app.database.db, (tx) =>
    tx.insertInto('access_grant').values({ user_id, key, allowed }).execute()
  )

describe('findRecords', () => {
  it('200: finds clients, households, organisations and policies by any part, without accents', async () => {
    expect(Object.fromEntries(await find('quetz'))).toEqual({
      account: 'The Solís family',
      client: 'Quetzalli Solís',
      partner: 'Clínica Quetzal',
      user: 'Íñigo Quetzal',
    })
    expect(await find('qtz 778')).toEqual([['policy', 'QTZ-778']])
    expect(await find(family.number.toLowerCase())).toEqual([['account', 'The Solís family']])
    expect(await find('nobody is called this')).toEqual([])
  })

  it('200: an id finds its record only, too few characters nothing', async () => {
    expect(await find(client_id)).toEqual([['client', 'Quetzalli Solís']])
    expect(await find(policy_id)).toEqual([['policy', 'QTZ-778']])
    expect(await find('qu')).toEqual([])
    expect(await find('%_%')).toEqual([])
  })

  it('200: kinds without access are listed and not searched', async () => {
    const narrow = await make.admin(app)
    await flag(narrow.user_id, 'feature:user_management', false)
    await flag(narrow.user_id, 'client:read', true)
    const { body } = await app.call(findRecords, { q: 'quetz' }, { as: narrow })
    expect(body.rows.map(({ kind }) => kind).toSorted()).toEqual(['client', 'partner'])
    expect(body.closed).toEqual(['account', 'user', 'policy'])
  })
})

describe('findOwnRecords', () => {
  it('200: a household finds its own clients and policies only', async () => {
    const { account_id: accountId } = family
    const own = await app.call(findOwnRecords, { accountId, q: 'quetz' }, { as: family })
    expect(own.body.rows).toMatchObject([{ kind: 'client', id: client_id }])
    const number = await app.call(findOwnRecords, { accountId, q: 'qtz' }, { as: family })
    expect(number.body.rows).toMatchObject([{ kind: 'policy', id: policy_id }])
    const other = await make.client(app)
    const theirs = { accountId: other.account_id, q: 'quetz' }
    expect((await app.call(findOwnRecords, theirs, { as: other })).body.rows).toEqual([])
    const byId = { accountId: other.account_id, q: client_id }
    expect((await app.call(findOwnRecords, byId, { as: other })).body.rows).toEqual([])
    expect((await app.call(findOwnRecords, { accountId, q: 'quetz' }, { as: other })).status).toBe(
      404
    )
  })
})
