import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { Context } from '../context.ts'
import { getProvider } from './get-provider.ts'
import { writeDirectory } from './test-factories.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase
let ctx: Context
const at = { latitude: 19.4, longitude: -99.1 }
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = visitorContext(database.db, '2026-11-12')
  await writeDirectory(database.db, {
    companies: ['atlas', 'bora'],
    networks: [
      { id: 'Atlas Wide', company: 'atlas' },
      { id: 'Atlas Close', company: 'atlas' },
      { id: 'Bora Gone', company: 'bora', status: 'inactive' },
      { id: 'Bora Bare', company: 'bora' },
    ],
    plans: [
      { slug: 'atlas-silver', company: 'atlas', networks: ['Atlas Wide'] },
      { slug: 'atlas-gold', company: 'atlas', networks: ['Atlas Wide', 'Atlas Close'] },
    ],
    cities: [{ id: 'capital', latitude: 19.43, longitude: -99.13 }],
    providers: [
      {
        slug: 'ana-paz',
        name: 'Ana Paz',
        specialties: ['dermatology', 'allergy'],
        languages: ['es', 'en'],
        places: [
          {
            ...at,
            accepting: 'yes',
            accepts: [
              { network: 'Atlas Wide', confirmed_on: null, billing: 'direct' },
              { network: 'Atlas Close', confirmed_on: '2026-11-01', billing: 'pay_and_claim' },
              { network: 'Bora Gone', confirmed_on: '2026-11-01' },
              { network: 'Bora Bare', confirmed_on: '2026-10-01' },
            ],
          },
        ],
      },
      { slug: 'bea-luz', name: 'Bea Luz', places: [{ ...at, city_id: 'capital' }] },
      { slug: 'left-long-ago', name: 'Leo Ido', status: 'inactive', places: [at] },
    ],
  })
  const ana = database.db.selectFrom('provider').select('id').where('slug', '=', 'ana-paz')
  await database.db
    .insertInto('provider_alias')
    .values({ slug: 'ana-paz-solis', provider_id: ana })
    .execute()
})
afterAll(() => database.stop())

const page = async (slug: string, locale: 'en' | 'es' = 'en') =>
  (await getProvider(ctx, { slug, locale })).provider

test('each accepted plan is one line with its strongest evidence; inactive networks are ignored', async () => {
  const { locations } = await page('ana-paz')
  expect(
    locations[0]?.acceptance.map(({ insurer, plan, network, billing, confirmed_on }) => [
      insurer.id,
      plan?.id ?? null,
      network,
      billing,
      confirmed_on,
    ])
  ).toEqual([
    ['atlas', 'atlas-gold', 'Atlas Close', 'pay_and_claim', '2026-11-01'],
    ['atlas', 'atlas-silver', 'Atlas Wide', 'direct', null],
    ['bora', null, 'Bora Bare', 'unknown', '2026-10-01'],
  ])
})

test('the main specialty comes first, in the requested language', async () => {
  const [first, second] = (await page('ana-paz', 'es')).specialties
  expect([first?.name, second?.id]).toEqual(['Dermatología', 'allergy'])
})

test('a former address redirects', async () => {
  const { provider, redirected } = await getProvider(ctx, { slug: 'ana-paz-solis', locale: 'en' })
  expect([provider.slug, redirected]).toEqual(['ana-paz', true])
})

test('410 for a removed provider, 404 for an unknown one', async () => {
  await expect(page('left-long-ago')).rejects.toMatchObject({ status: 410, code: 'provider-left' })
  await expect(page('nobody')).rejects.toMatchObject({ status: 404, code: 'no-such-provider' })
})

test('a location has the centre of its city; null for an unknown city', async () => {
  const centres = async (slug: string) =>
    (await page(slug)).locations.map(({ city_centre }) => city_centre)
  expect(await centres('bea-luz')).toEqual([{ latitude: 19.43, longitude: -99.13 }])
  expect(await centres('ana-paz')).toEqual([null])
})
