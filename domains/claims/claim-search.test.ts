import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTimeZone } from '@numo/kit/locales.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listClaims } from './contract-list.ts'
import { claimCalls, insuredHousehold } from './test-household-claims.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a search finds the claim of that number and those of people named so', async () => {
  const staff = await make.admin(app, { has_second_factor: true })
  const calls = claimCalls(app, staff)
  const numbered = await calls.submitted(await insuredHousehold(app))
  const home = await insuredHousehold(app)
  const named = await calls.submitted(home)
  const search = async (q: string) => {
    const { body } = await app.call(listClaims, { q }, { as: staff })
    return { ids: body.rows.map(({ id }) => id).toSorted(), count: body.total.count }
  }
  const { body } = await app.call(listClaims, { item: numbered }, { as: staff })
  const number = String(Number(body.rows[0]?.number.slice('CLM-'.length)))
  await app.database.pool.query('update client set last_name = $1 where id = $2', [
    `${number} Solís`,
    home.client_id,
  ])
  expect(await search(number)).toMatchObject({ ids: expect.arrayContaining([numbered, named]) })
  expect(await search(`CLM-${number.padStart(6, '0')}`)).toEqual({ ids: [numbered], count: 1 })
})

test('the sum of all matching claims is that of every page, and of no other claim', async () => {
  const staff = await make.admin(app, { has_second_factor: true })
  const calls = claimCalls(app, staff)
  const home = await insuredHousehold(app)
  await calls.submitted(home)
  await calls.submitted(home)
  const { accountId: account_id } = home
  const all = await app.call(listClaims, { account_id }, { as: staff })
  const billed = all.body.rows.reduce((sum, { billed_amount }) => sum + billed_amount, 0)
  const first = await app.call(listClaims, { account_id, limit: 1, sums: 'yes' }, { as: staff })
  expect(first.body.rows).toHaveLength(1)
  expect(billed).toBeGreaterThan(0)
  expect(first.body.sums).toEqual([{ currency: all.body.rows[0]?.currency, amount: billed }])
})

test('the age of a claim counts the days of our legal entities', async () => {
  const staff = await make.admin(app, { has_second_factor: true })
  const item = await claimCalls(app, staff).submitted(await insuredHousehold(app))
  // Half an hour before midnight there, which is the next day in UTC.
  await app.database.pool.query(
    `update claim set created_at = ((now() at time zone $2)::date - interval '30 minutes') at time zone $2 where id = $1`,
    [item, defaultTimeZone]
  )
  const { body } = await app.call(listClaims, { item }, { as: staff })
  expect(body.rows.map(({ age_days }) => age_days)).toEqual([1])
})
