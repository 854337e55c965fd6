import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { findProviders } from '../providers/contract.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import { updatePartner } from './contract.ts'
import { mayBecome } from './rules.ts'
import { partnerStatuses } from './enums.ts'

let app: TestApp
let mine: make.TestPartner
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => void (mine = await make.partner(app)))

type Changes = Omit<SentTo<typeof updatePartner>, 'partnerId'>
const update = (as: make.TestPerson, changes: Changes, partnerId = mine.partner_id) =>
  app.call(updatePartner, { partnerId, ...changes }, { as })

describe('POST /api/v4/partner/{partnerId}', () => {
  it('200: its users update their own fields; the trail has what changed', async () => {
    const changes = {
      name: '  Clínica Luz ',
      type: 'hospital',
      time_zone: 'America/Cancun',
      phone: '+52 999 123 4567',
      website: 'https://luz.example',
    } as const
    const { status, body } = await update(mine, changes)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...changes, name: 'Clínica Luz', id: mine.partner_id, version: 2 })
    const { rows } = await sql`
      select actor_user_id, actor_role, partner_id, changes from audit_event
       where entity_type = 'partner' and entity_id = ${mine.partner_id}`.execute(app.database.db)
    expect(rows).toEqual([
      {
        actor_user_id: mine.user_id,
        actor_role: 'partner',
        partner_id: mine.partner_id,
        changes: { ...changes, name: 'Clínica Luz' },
      },
    ])
    expect((await update(mine, { phone: null })).body).toMatchObject({
      phone: null,
      website: changes.website,
    })
  })

  it('200: an organisation’s doctors are found by its new name, not by its old one', async () => {
    const at = { latitude: 19.43, longitude: -99.13 }
    const [provider] = await writeDirectory(app.database.db, {
      providers: [{ name: 'Berta Luna', places: [{ ...at, name: 'Office 4' }] }],
    })
    await sql`update provider_location set partner_id = ${mine.partner_id} where provider_id = ${provider}`.execute(
      app.database.db
    )
    // A name that nobody has is left out of a search, and said so.
    const found = async (q: string) => {
      const { body } = await app.call(findProviders, { q, near: '19.43,-99.13' })
      return body.understood?.ignored.length ? 0 : body.providers.length
    }
    await update(mine, { name: 'Zafiro Salud' })
    await app.runJobs()
    await app.settled()
    expect(await found('zafiro')).toBe(1)
    await update(mine, { name: 'Ambar Salud' })
    await app.runJobs()
    await app.settled()
    expect([await found('zafiro'), await found('ambar')]).toEqual([0, 1])
  })

  it('200: a new name is a new directory version, so cached pages are rendered again', async () => {
    const before = await app.program.readVersion()
    await update(mine, { phone: '+52 999 000 0000' })
    expect(await app.program.readVersion()).toBe(before)
    await update(mine, { name: 'Another name' })
    await app.runJobs()
    expect(await app.program.readVersion()).toBe(before + 1)
  })

  it.each([
    { status: 'active' },
    { tax_id: 'XAXX010101000' },
    { legal_name: 'x' },
    { country: 'US' },
    { default_currency: 'USD' },
    { tax_regime: 'x' },
    { tax_person_type: 'company' },
  ] as const)('400: fields of staff are refused for its users: %o', async (changes) => {
    const { status, body } = await update(mine, changes)
    const [field] = Object.keys(changes)
    expect([status, body.code, body.error]).toEqual([
      400,
      'invalid',
      `Unrecognized key: "${field}"`,
    ])
  })

  it('400: an unknown field, no change, invalid values', async () => {
    const unknown = { slug: 'mine' } as unknown as Changes
    expect((await update(mine, unknown)).body).toMatchObject({ code: 'invalid' })
    expect(await update(mine, {})).toMatchObject({
      status: 400,
      body: { code: 'empty-update', error: 'No updated partner data received' },
    })
    const wrong: Changes[] = [
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { name: 'two\nlines' },
      { time_zone: 'Mars/Base' },
      { phone: 'call me' },
      { website: 'javascript:alert(1)' },
      { website: 'https://user@clinic.example' },
      { type: 'bakery' as 'clinic' },
    ]
    const statuses = await Promise.all(
      wrong.map(async (changes) => (await update(mine, changes)).status)
    )
    expect(statuses).toEqual(wrong.map(() => 400))
  })

  it('409: outdated versions are not overwritten', async () => {
    const { body } = await update(mine, { name: 'First' })
    const late = await update(mine, { name: 'Late', version: body.version - 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await update(mine, { name: 'Second', version: body.version })).body.name).toBe('Second')
  })

  it('409: of twenty concurrent changes of a version one succeeds', async () => {
    const { body } = await update(mine, { name: 'First' })
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        update(mine, { name: `Name ${n}`, version: body.version })
      )
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('404: another organisation and an unknown one alike; 403 without an organisation', async () => {
    const other = await make.organisation(app)
    const no = {
      status: 404,
      body: { error: 'There is no such organisation', code: 'no-such-partner' },
    }
    expect(await update(mine, { name: 'x' }, other)).toMatchObject(no)
    expect(await update(mine, { name: 'x' }, '00000000-0000-7000-8000-000000000000')).toMatchObject(
      no
    )
    expect((await update(await make.client(app), { name: 'x' })).status).toBe(403)
  })

  it('200 for staff: all fields of any organisation; 422: an invalid transition, an invalid tax number', async () => {
    const of = await make.organisation(app, { status: 'pending' })
    const changes = {
      status: 'active',
      legal_name: 'Luz S.A.',
      tax_id: 'ABC010203AB1',
      country: 'MX',
    } as const
    expect((await update(staff, changes, of)).body).toMatchObject(changes)
    expect((await update(staff, { status: 'pending' }, of)).body).toMatchObject({
      code: 'update-failed',
      error: 'Failed to update partner',
    })
    expect((await update(staff, { tax_id: 'nonsense' }, of)).body).toMatchObject({
      code: 'update-failed',
      error: 'Failed to update partner',
    })
    expect(
      (await update(staff, { name: 'x' }, '00000000-0000-7000-8000-000000000000')).status
    ).toBe(404)
  })

  it('staff who are its users too act as its users there', async () => {
    await make.makeAdmin(app, mine)
    expect((await update(mine, { status: 'suspended' })).body.code).toBe('invalid')
    const elsewhere = await make.organisation(app)
    const suspend = (as: typeof mine) => update(as, { status: 'suspended' }, elsewhere)
    expect((await suspend(mine)).body.code).toBe('second-factor-needed')
    const token = await make.signInAgain(app, mine, { has_second_factor: true })
    expect((await suspend({ ...mine, token })).status).toBe(200)
  })

  it('403: users of a suspended or inactive organisation, and read-only users', async () => {
    const paused = await make.partner(app, { status: 'suspended' })
    expect((await update(paused, { name: 'x' }, paused.partner_id)).body.code).toBe('paused')
    const looking = await make.partner(app, { member_role: 'read_only' })
    expect((await update(looking, { name: 'x' }, looking.partner_id)).body.code).toBe('read-only')
  })
})

it('mayBecome: every state can be left, and active never becomes pending', () => {
  const ways = partnerStatuses.map((from) => [
    from,
    partnerStatuses.filter((to) => from !== to && mayBecome(from, to)),
  ])
  expect(Object.fromEntries(ways)).toEqual({
    pending: ['active', 'inactive'],
    active: ['suspended', 'inactive'],
    suspended: ['active', 'inactive'],
    inactive: ['pending'],
  })
})
