import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { Context } from '../context.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import { listInsurers } from './list-insurers.ts'
import { listPlans } from './list-plans.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = visitorContext(database.db, '2026-11-12')
  await writeDirectory(database.db, {
    companies: ['zenith', 'aurora', 'without-plans'],
    networks: [
      { id: 'Aurora Wide', company: 'aurora' },
      { id: 'Aurora Old', company: 'aurora', status: 'inactive' },
      { id: 'Zenith One', company: 'zenith' },
    ],
    plans: [
      { slug: 'zenith-basic', company: 'zenith', networks: ['Zenith One'] },
      { slug: 'aurora-gold', company: 'aurora', networks: ['Aurora Wide', 'Aurora Old'] },
      { slug: 'aurora-bare', company: 'aurora', networks: [] },
    ],
    providers: [
      {
        name: 'Ana Uno',
        places: [
          { latitude: 19, longitude: -99, accepts: [{ network: 'Aurora Wide' }] },
          { latitude: 19.1, longitude: -99, accepts: [{ network: 'Aurora Wide' }] },
        ],
      },
      { name: 'Bea Dos', places: [{ latitude: 19, longitude: -99 }] },
    ],
  })
})
afterAll(() => database.stop())

test('insurers with a plan come by name; a provider counts once however many locations', async () => {
  const { insurers } = await listInsurers(ctx)
  expect(insurers).toEqual([
    { id: 'aurora', name: 'Company aurora', country: null, plans: 2, providers: 1 },
    { id: 'zenith', name: 'Company zenith', country: null, plans: 1, providers: 0 },
  ])
})

test('plans come with their active networks, all or those of one insurer', async () => {
  const all = await listPlans(ctx, {})
  expect(all.plans.map(({ id }) => id)).toEqual(['aurora-bare', 'aurora-gold', 'zenith-basic'])
  const { plans } = await listPlans(ctx, { insurer: 'aurora' })
  expect(plans.map(({ networks }) => networks)).toEqual([[], [{ name: 'Aurora Wide', tier: 1 }]])
})

test('a plan carries its cost sharing; one that only an import names carries none', async () => {
  const costs = async () =>
    Object.fromEntries((await listPlans(ctx, {})).plans.map(({ id, cost }) => [id, cost]))
  await database.db
    .updateTable('insurance_plan')
    .set({ deductible_amount: 50_000, coinsurance_bps: 2000 })
    .where('slug', '=', 'aurora-gold')
    .execute()
  await database.db
    .updateTable('insurance_plan')
    .set({ is_cost_known: false })
    .where('slug', '=', 'aurora-bare')
    .execute()
  expect(await costs()).toMatchObject({
    'aurora-gold': { currency: 'USD', deductible_amount: 50_000, coinsurance_bps: 2000 },
    'aurora-bare': null,
  })
})

test('404 for an unknown insurer, an empty list for one without plans', async () => {
  await expect(listPlans(ctx, { insurer: 'nobody' })).rejects.toMatchObject({ status: 404 })
  expect(await listPlans(ctx, { insurer: 'without-plans' })).toEqual({ plans: [] })
})
