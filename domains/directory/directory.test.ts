import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test-database.ts'
import { serve } from '../serve.ts'
import type { Context } from '../context.ts'
import * as contract from './contract.ts'
import { directoryApi } from './api.ts'
import { directoryStatus } from './directory-status.ts'
import { reportMistake } from './report-mistake.ts'
import { loadFewCities } from './test-cities.ts'
import { fixture, importInto, lines, written } from './test-inputs.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = visitorContext(database.db, '2026-11-21')
})
afterAll(() => database.stop())

describe('directoryStatus', () => {
  const ask = () => serve(contract.directoryStatus, directoryStatus).run(ctx, {})

  it('is zero for an empty directory, and counts everything after an import', async () => {
    expect(await ask()).toEqual({
      version: 1,
      is_demo: false,
      doctors: 0,
      facilities: 0,
      insurers: 0,
      plans: 0,
      cities: 0,
      confirmed_on: null,
    })
    await loadFewCities(database.pool)
    await importInto(database.pool, await written({ 'acme.ndjson': lines(await fixture()) }))
    expect(await ask()).toMatchObject({
      is_demo: false,
      doctors: 4,
      facilities: 1,
      insurers: 1,
      plans: 2,
      cities: 3,
      confirmed_on: '2026-10-05',
    })
  })

  it('is cached until the version changes', async () => {
    const before = await ask()
    await database.pool.query(`update insurance_plan set status = 'retired'`)
    expect(await ask()).toEqual(before)
    await database.pool.query('select app.bump_directory_version()')
    expect(await ask()).toMatchObject({ plans: 0, insurers: 0 })
  })

  it('reports that the demo is shown', async () => {
    await database.pool.query(`
      insert into directory_source (id, name, kind, is_demo) values ('demo', 'Demo', 'list', true);
      insert into provider (slug, kind, full_name, source_id) values ('demo', 'person', 'Demo', 'demo');
      select app.bump_directory_version()`)
    expect(await ask()).toMatchObject({ is_demo: true })
  })
})

describe('reportMistake', () => {
  const send = (input: unknown) => serve(contract.reportMistake, reportMistake).run(ctx, input)
  const stored = async () =>
    (
      await database.pool.query(
        'select kind, message, reply_to, locale, status from directory_report order by id'
      )
    ).rows

  it('stores a report, also without a reply address', async () => {
    await send({
      slug: 'ines-mcquade',
      kind: 'wrong_contact',
      message: '  New phone:\n\u0007 +52 1 ',
      reply_to: 'me@example.com',
      locale: 'es',
    })
    await send({ slug: 'ines-mcquade', kind: 'other', message: 'x', reply_to: '' })
    expect(await stored()).toEqual([
      {
        kind: 'wrong_contact',
        message: 'New phone:\n+52 1',
        reply_to: 'me@example.com',
        locale: 'es',
        status: 'open',
      },
      { kind: 'other', message: 'x', reply_to: null, locale: 'en', status: 'open' },
    ])
  })

  it('finds the provider by a former address and after removal', async () => {
    await database.pool.query(`
      insert into provider_alias (slug, provider_id) select 'ines-before', id from provider where slug = 'ines-mcquade';
      update provider set status = 'inactive' where slug = 'ines-mcquade'`)
    expect(await send({ slug: 'ines-before', kind: 'left_or_closed', message: 'Moved' })).toEqual({
      id: expect.any(String),
    })
  })

  it('refuses invalid reports', async () => {
    const before = await stored()
    await expect(send({ slug: 'nobody', kind: 'other', message: 'x' })).rejects.toMatchObject({
      status: 404,
      code: 'no-such-provider',
    })
    const good = { slug: 'ines-mcquade', kind: 'other', message: 'x' }
    for (const wrong of [
      { message: ' ' },
      { message: '\u0000\u200b' },
      { message: 'x'.repeat(2001) },
      { kind: 'rude' },
      { reply_to: 'me' },
      { locale: 'de' },
      { more: 1 },
    ])
      await expect(send({ ...good, ...wrong })).rejects.toMatchObject({ status: 400 })
    expect(await stored()).toEqual(before)
  })
})

it('serves every endpoint of the contract', () =>
  expect(directoryApi.map(({ endpoint }) => endpoint.name)).toEqual(
    expect.arrayContaining(['reportMistake', 'directoryStatus'])
  ))
