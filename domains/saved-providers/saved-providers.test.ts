import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { forgetProvider, listSavedProviders, saveProvider } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { pool } = app.database
  await pool.query(`
    insert into provider (slug, kind, full_name, name_prefix, languages) values ('dra-ximena', 'person', 'Ximena Arriaga', 'Dra.', '{es}');
    insert into directory_source (id, name, kind) values ('saved-src', 'Altamar directory', 'insurer_directory');
    insert into practice_location (name, line1, city, country, time_zone) values ('Consultorio', 'Calle 1', 'Mérida', 'MX', 'America/Merida');
    insert into provider_location (provider_id, practice_location_id, phone)
      select p.id, l.id, '+52 999 1' from provider p, practice_location l where p.slug = 'dra-ximena' and l.name = 'Consultorio';
    insert into insurance_company (slug, name) values ('altamar', 'Altamar');
    insert into insurance_plan (slug, insurance_company_id, name) select 'altamar-plus', id, 'Plus' from insurance_company where slug = 'altamar';
    insert into insurance_network (insurance_company_id, name) select id, 'Wide' from insurance_company where slug = 'altamar';
    insert into insurance_plan_network select f.id, n.id from insurance_plan f, insurance_network n where f.slug = 'altamar-plus' and n.name = 'Wide';
    insert into acceptance (provider_location_id, insurance_network_id, billing, source_id, confirmed_on)
      select pl.id, n.id, 'direct', 'saved-src', '2026-11-12' from provider_location pl, insurance_network n where n.name = 'Wide'`)
})
afterAll(() => app.stop())

describe('saved providers', () => {
  it('saves a doctor once with its note, and shows with evidence whether the household’s plan is accepted', async () => {
    const owner = await make.client(app)
    const accountId = owner.account_id
    await app.database.pool.query(
      `insert into policy (account_id, insurance_company_id, insurance_plan_id)
       select $1, insurance_company_id, id from insurance_plan where slug = 'altamar-plus'`,
      [accountId]
    )
    const save = (note?: string) =>
      app.call(
        saveProvider,
        { accountId, slug: 'dra-ximena', ...(note !== undefined && { note }) },
        { as: owner }
      )
    expect((await save('Ask for Thursday')).body).toMatchObject({
      is_new: true,
      name: 'Dra. Ximena Arriaga',
    })
    expect((await save()).body.is_new).toBe(false)
    const { rows, has_plan } = (await app.call(listSavedProviders, { accountId }, { as: owner }))
      .body
    expect(has_plan).toBe(true)
    expect(rows).toMatchObject([
      {
        slug: 'dra-ximena',
        note: 'Ask for Thursday',
        city: 'Mérida',
        is_listed: true,
        visited_on: null,
        evidence: [
          {
            plan: { id: 'altamar-plus' },
            billing: 'direct',
            confirmed_on: '2026-11-12',
            source: { kind: 'insurer_directory' },
          },
        ],
      },
    ])
    const id = rows[0]?.provider_id ?? ''
    expect((await app.call(forgetProvider, { accountId, id }, { as: owner })).status).toBe(200)
    expect((await app.call(forgetProvider, { accountId, id }, { as: owner })).status).toBe(200)
    expect((await app.call(listSavedProviders, { accountId }, { as: owner })).body.rows).toEqual([])
  })

  it('an unknown doctor is refused; read-only users cannot save', async () => {
    const owner = await make.client(app)
    const accountId = owner.account_id
    const unknown = await app.call(saveProvider, { accountId, slug: 'nobody' }, { as: owner })
    expect(unknown.body.code).toBe('no-such-provider')
    const looking = await make.familyMember(app, owner, 'read_only')
    const saved = await app.call(saveProvider, { accountId, slug: 'dra-ximena' }, { as: looking })
    expect(saved.status).toBe(403)
  })
})
