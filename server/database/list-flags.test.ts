import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/* Columns that triggers maintain for the lists of staff: migrations 0048, 0049 and 0088. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await query.execute(app.database.db)).rows[0]

const flagsOf = (id: string) =>
  one(
    sql<
      Record<string, unknown>
    >`select has_network, has_provider, has_user, version from partner where id = ${id}`
  )

it('an organisation counts users, networks and providers while one is active; its version stays', async () => {
  const partner = await make.partner(app)
  const id = partner.partner_id
  const before = await flagsOf(id)
  expect(before).toMatchObject({ has_network: false, has_provider: false, has_user: true })
  const insurer = await one(
    sql<{
      id: string
    }>`insert into insurance_company (slug, name) values ('flags', 'Flags') returning id`
  )
  const network = await one(
    sql<{
      id: string
    }>`insert into insurance_network (insurance_company_id, name) values (${insurer?.id}, 'Oro') returning id`
  )
  await one(
    sql`insert into partner_network (partner_id, insurance_network_id) values (${id}, ${network?.id})`
  )
  expect(await flagsOf(id)).toMatchObject({ has_network: true, version: before?.['version'] })
  await one(sql`update partner_network set status = 'terminated' where partner_id = ${id}`)
  expect(await flagsOf(id)).toMatchObject({ has_network: false })
  await one(sql`update membership set status = 'revoked' where partner_id = ${id}`)
  expect(await flagsOf(id)).toMatchObject({ has_user: false })

  // Through a practice location of its own with a provider.
  const provider = await one(
    sql<{
      id: string
    }>`insert into provider (slug, kind, full_name) values ('flags', 'person', 'Ana') returning id`
  )
  const place = await one(sql<{ id: string }>`
    insert into practice_location (name, line1, city, country, time_zone)
    values ('Torre', 'Calle 1', 'Mérida', 'MX', 'America/Merida') returning id`)
  await one(
    sql`insert into provider_location (provider_id, practice_location_id) values (${provider?.id}, ${place?.id})`
  )
  expect(await flagsOf(id)).toMatchObject({ has_provider: false })
  await one(sql`update practice_location set partner_id = ${id} where id = ${place?.id}`)
  expect(await flagsOf(id)).toMatchObject({ has_provider: true })
  await one(
    sql`update provider_location set status = 'inactive' where practice_location_id = ${place?.id}`
  )
  expect(await flagsOf(id)).toMatchObject({ has_provider: false })
  await one(
    sql`insert into provider_role (partner_id, provider_id) values (${id}, ${provider?.id})`
  )
  expect(await flagsOf(id)).toMatchObject({ has_provider: true })
  await one(sql`delete from provider_role where partner_id = ${id}`)
  expect(await flagsOf(id)).toMatchObject({ has_provider: false, version: before?.['version'] })
})

it('a household lists what it is missing; a client is covered until the last policy is cancelled', async () => {
  const household = await make.client(app)
  const client_id = await make.patient(app, household)
  const account = () =>
    one(
      sql<{
        missing_piece: string | null
      }>`select missing_piece, onboarding_status, version, updated_at from account where id = ${household.account_id}`
    )
  const person = () =>
    one(
      sql<{ is_covered: boolean }>`select is_covered, version from client where id = ${client_id}`
    )
  const [had, was] = [await account(), await person()]
  expect([had?.missing_piece, was?.is_covered]).toEqual(['insurance', false])
  const policy = await one(
    sql<{
      id: string
    }>`insert into policy (account_id) values (${household.account_id}) returning id`
  )
  expect(await account()).toEqual({ ...had, missing_piece: 'plan' })
  await one(sql`update policy set plan = 'Gold' where id = ${policy?.id}`)
  expect(await account()).toEqual({ ...had, missing_piece: 'card_front' })
  await one(sql`update policy set status = 'cancelled' where id = ${policy?.id}`)
  expect(await account()).toEqual(had)
  await one(sql`update policy set status = 'active' where id = ${policy?.id}`)
  await one(
    sql`insert into coverage (account_id, client_id, policy_id) values (${household.account_id}, ${client_id}, ${policy?.id})`
  )
  expect(await person()).toEqual({ ...was, is_covered: true })
  await one(sql`update coverage set status = 'cancelled' where client_id = ${client_id}`)
  expect(await person()).toEqual(was)
})

it('a user has the roles of active memberships; their version stays', async () => {
  const { user_id } = await make.partner(app)
  const roles = () =>
    one(
      sql<{
        roles: string[]
      }>`select roles, version, updated_at from app_user where id = ${user_id}`
    )
  const before = await roles()
  expect(before?.roles).toEqual(['partner'])
  await one(sql`update membership set status = 'revoked' where user_id = ${user_id}`)
  expect(await roles()).toEqual({ ...before, roles: [] })
})

it('an address is a duplicate while another row has the same place, whoever lives there', async () => {
  const [mine, theirs] = [await make.client(app), await make.client(app)]
  const doubled = async () =>
    (
      await sql<{ line1: string }>`
        select a.line1 from address_duplicate d join address a on a.id = d.address_id order by a.line1`.execute(
        app.database.db
      )
    ).rows.map(({ line1 }) => line1)
  const put = (of: make.TestPerson & { account_id: string }, line1: string) =>
    one(sql<{ id: string }>`
      insert into address (account_id, line1, city, country)
      values (${of.account_id}, ${line1}, 'Mérida', 'MX') returning id`)
  const [first, second] = [await put(mine, 'Calle 1'), await put(theirs, 'CALLE, 1')]
  expect(await doubled()).toEqual(['CALLE, 1', 'Calle 1'].toSorted())
  await one(sql`update address set line1 = 'Calle 2' where id = ${second?.id}`)
  expect(await doubled()).toEqual([])
  await one(sql`update address set line1 = 'calle 1' where id = ${second?.id}`)
  expect(await doubled()).toHaveLength(2)
  await one(sql`delete from address where id = ${first?.id}`)
  expect(await doubled()).toEqual([])
})
