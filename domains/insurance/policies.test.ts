import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { exportPolicies, listPolicies, matchPolicy, type PolicyRow } from './contract-policies.ts'

let app: TestApp
let staff: make.TestPerson
let atlas: string
let altamar: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  const { rows } = await sql<{ id: string; slug: string }>`
    insert into insurance_company (slug, name, aliases, status)
    values ('atlas', 'Atlas Expat Cover', '{Atlas Expat}', 'active'), ('altamar', 'Altamar', '{}', 'active'),
           ('gone', 'Gone Mutual', '{}', 'inactive')
    returning id, slug`.execute(app.database.db)
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? ''
  ;[atlas, altamar] = [idOf('atlas'), idOf('altamar')]
})
afterAll(() => app.stop())
beforeEach(() => sql`delete from policy`.execute(app.database.db))

async function put(more: { plan?: string | null; number?: string | null; company?: string } = {}) {
  const client = await make.client(app)
  const { plan = 'Gold', number = null, company = null } = more
  const { rows } = await sql<{ id: string }>`
    insert into policy (account_id, plan, policy_number, insurance_company_id)
    values (${client.account_id}, ${plan}, ${number}, ${company}) returning id`.execute(
    app.database.db
  )
  return { id: rows[0]?.id ?? '', client }
}
const list = async (input: Parameters<typeof app.call<typeof listPolicies>>[1] = {}) =>
  (await app.call(listPolicies, input, { as: staff })).body.rows
const only = async (): Promise<PolicyRow> => {
  const [row] = await list()
  if (!row) throw new Error('there is no policy')
  return row
}

test('lists what each policy is missing', async () => {
  const { client } = await put({ plan: null })
  expect(await only()).toMatchObject({
    account: { id: client.account_id, number: client.number },
    insurer: null,
    people: 0,
    missing: ['insurer', 'plan', 'number', 'card_front', 'people'],
    status: 'pending',
  })
})

test('suggests insurers whose name or alias is on the card, whole words only, active ones only', async () => {
  await put({ plan: 'ATLAS-EXPAT gold, Gone Mutual' })
  expect((await only()).candidates.map(({ name }) => name)).toEqual(['Atlas Expat Cover'])
  await sql`update policy set plan = 'Altamarina'`.execute(app.database.db)
  expect((await only()).candidates).toEqual([])
})

test('filters by matched insurer, and searches numbers and households', async () => {
  await put({ number: 'AB-12345', company: atlas })
  const { client } = await put({ plan: 'Silver' })
  expect((await list({ matched: 'no' })).map((row) => row.plan)).toEqual(['Silver'])
  expect((await list({ q: 'ab 123' })).map((row) => row.policy_number)).toEqual(['AB-12345'])
  expect((await list({ q: client.number })).length).toBe(1)
})

test('policies without an end date sort last, also on the last page', async () => {
  for (const valid_until of ['2027-05-01', null, '2026-12-31']) {
    const { id } = await put()
    await sql`update policy set valid_until = ${valid_until} where id = ${id}`.execute(
      app.database.db
    )
  }
  const ends = (await list({ sort: 'valid_until' })).map((row) => row.valid_until)
  expect(ends).toEqual(['2026-12-31', '2027-05-01', null])
  const first = await app.call(listPolicies, { sort: 'valid_until', limit: 2 }, { as: staff })
  const rest = await list({ sort: 'valid_until', after: first.body.next ?? '', limit: 2 })
  expect(rest.map((row) => row.valid_until)).toEqual([null])
})

test('one click assigns the insurer; the trail has who did it', async () => {
  const { id, client } = await put()
  const { version } = await only()
  const answer = await app.call(
    matchPolicy,
    { id, version, insurance_company_id: atlas },
    { as: staff }
  )
  expect([answer.status, answer.body.version]).toEqual([200, version + 1])
  expect((await only()).insurer).toEqual({ id: atlas, name: 'Atlas Expat Cover' })
  const { rows } = await sql`
    select actor_user_id, account_id, changes from audit_event
     where entity_type = 'policy' and entity_id = ${id}`.execute(app.database.db)
  expect(rows).toEqual([
    {
      actor_user_id: staff.user_id,
      account_id: client.account_id,
      changes: { insurance_company_id: atlas },
    },
  ])
})

test('a plan of another insurer is removed, typed text stays', async () => {
  const { id } = await put({ company: atlas })
  await sql`
    with plan as (insert into insurance_plan (slug, insurance_company_id, name) values ('gold', ${atlas}, 'Gold') returning id)
    update policy set insurance_plan_id = (select id from plan)`.execute(app.database.db)
  const { version } = await only()
  await app.call(matchPolicy, { id, version, insurance_company_id: altamar }, { as: staff })
  const { rows } = await sql`select insurance_plan_id, plan from policy`.execute(app.database.db)
  expect(rows).toEqual([{ insurance_plan_id: null, plan: 'Gold' }])
})

test('with the insurer its plan of the typed name is assigned; of two of that name none', async () => {
  await sql`
    insert into insurance_plan (slug, insurance_company_id, name)
    values ('altamar-oro', ${altamar}, 'Altamar Oro'), ('altamar-twice-1', ${altamar}, 'Twice'),
           ('altamar-twice-2', ${altamar}, 'Twice')`.execute(app.database.db)
  const planOf = async (plan: string) => {
    await sql`delete from policy`.execute(app.database.db)
    const { id } = await put({ plan })
    const { version } = await only()
    await app.call(matchPolicy, { id, version, insurance_company_id: altamar }, { as: staff })
    const { rows } = await sql<{ slug: string | null }>`
      select l.slug from policy p left join insurance_plan l on l.id = p.insurance_plan_id`.execute(
      app.database.db
    )
    return rows[0]?.slug
  }
  expect(await planOf('ALTAMAR  óro')).toBe('altamar-oro')
  expect(await planOf('Twice')).toBeNull()
  expect(await planOf('Bronze')).toBeNull()
})

test.each([
  ['old facts', { version: 99 }, 409],
  [
    'an insurer that is gone',
    { insurance_company_id: '00000000-0000-7000-8000-000000000001' },
    404,
  ],
  ['a policy that is not there', { id: '00000000-0000-7000-8000-000000000001' }, 404],
])('%s are refused', async (_, wrong, status) => {
  const { id } = await put()
  const { version } = await only()
  const input = { id, version, insurance_company_id: atlas, ...wrong }
  expect((await app.call(matchPolicy, input, { as: staff })).status).toBe(status)
  expect((await only()).insurer).toBeNull()
})

test('is exported as CSV with the words of the list', async () => {
  await put({ number: '=1+1' })
  const { body } = await app.call(exportPolicies, { locale: 'es' }, { as: staff })
  expect(body.csv).toContain('Cuenta,Aseguradora,Plan en la tarjeta,Número de póliza')
  expect(body.csv).toContain("'=1+1")
  expect(body.rows).toBe(1)
})
