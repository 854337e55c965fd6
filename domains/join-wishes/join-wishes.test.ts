import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { createPractice } from '../appointments/test-practice.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import { exportJoinWishes, inviteToJoin, listJoinWishes } from './contract-staff.ts'
import { wishLimits } from './rules.ts'

let app: TestApp
let staff: make.TestPerson

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  staff = await make.admin(app)
  await writeDirectory(app.database.db, {
    providers: ['ana-solis', 'eva-rey', 'iris-luna'].map((slug) => ({
      slug,
      name: slug,
      places: [{ latitude: 19.4, longitude: -99.1 }],
    })),
  })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.email.sent.length = 0
  await app.database.db.deleteFrom('join_wish').execute()
  await app.database.db.deleteFrom('request_limit').execute()
})

/** As a visitor's browser does without a script. */
const press = async (slug: string, from: string, more: Record<string, string> = {}) => {
  const { status, headers } = await app.fetch(`/providers/${slug}`, {
    method: 'POST',
    from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
    },
    body: new URLSearchParams({ form: 'wish', ...more }).toString(),
  })
  return [status, headers.get('location')] as const
}
const done = (slug: string) => [303, `/providers/${slug}?wished=1#wish-done`]
const list = async (input: object = {}) =>
  (await app.call(listJoinWishes, input, { as: staff })).body
const invite = (
  id: string,
  email = 'consultorio@rey.example',
  published_at_url = 'https://rey.example/contacto'
) => app.call(inviteToJoin, { id, email, published_at_url, locale: 'es' }, { as: staff })

test('303: a visitor asks on the page of a doctor, and one network counts once a day', async () => {
  expect(await press('eva-rey', '203.0.113.1')).toEqual(done('eva-rey'))
  expect(await press('eva-rey', '203.0.113.1')).toEqual(done('eva-rey'))
  expect(await press('eva-rey', '203.0.113.2')).toEqual(done('eva-rey'))
  expect(await press('ana-solis', '203.0.113.1')).toEqual(done('ana-solis'))
  const { rows } = await list()
  expect(rows.map(({ provider, times, state }) => [provider.slug, times, state])).toEqual([
    ['eva-rey', 2, 'open'],
    ['ana-solis', 1, 'open'],
  ])
  expect((await list({ q: 'solis' })).rows).toHaveLength(1)
  const page = await (await app.fetch('/providers/eva-rey?wished=1')).text()
  expect(page).toContain('We counted your wish')
  // Nothing tells one who asked from another.
  const kept = await app.database.pool.query(`select to_jsonb(w) as row from join_wish w`)
  expect(JSON.stringify(kept.rows)).not.toContain('203.0.113')
})

test('a machine that fills the hidden field is answered alike and not counted', async () => {
  expect(await press('eva-rey', '203.0.113.9', { website: 'https://spam.example' })).toEqual(
    done('eva-rey')
  )
  expect((await list()).rows).toEqual([])
})

test('429: a network that asks for too many doctors is told so on the page', async () => {
  const from = '203.0.113.7'
  for (let i = 0; i < wishLimits.of_network.points; i += 1) await press('ana-solis', from)
  expect((await press('eva-rey', from))[0]).toBe(429)
  expect((await press('eva-rey', '203.0.113.8'))[0]).toBe(303)
})

test('a doctor whose clinic answers requests is not asked for: its page has the form for requests', async () => {
  const { slug } = await createPractice(app)
  expect(await press(slug, '203.0.113.1')).toEqual([303, `/providers/${slug}#ask`])
  expect(await (await app.fetch(`/providers/${slug}`)).text()).not.toContain('value="wish"')
  expect(await (await app.fetch('/providers/eva-rey')).text()).toContain('Ask this doctor to join')
  expect((await list()).rows).toEqual([])
})

test('404: nobody has that address', async () => {
  expect((await press('nobody-here', '203.0.113.1'))[0]).toBe(404)
})

test('200: staff write once to the address that the doctor publishes, with how many asked', async () => {
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await press('eva-rey', from)
  const [wish] = (await list()).rows
  expect(app.email.sent).toEqual([])
  expect((await invite(wish!.id)).status).toBe(200)
  await app.runJobs()
  expect(app.email.sent).toHaveLength(1)
  const [mail] = app.email.sent
  expect(mail).toMatchObject({ to: 'consultorio@rey.example', kind: 'join-invitation' })
  expect(mail?.text).toContain('pidieron 3 veces')
  expect(mail?.text).toContain('/es/providers/eva-rey')
  expect(mail?.text).toContain('solo esta vez')
  // Later wishes change the count, not what was sent.
  await press('eva-rey', '203.0.113.4')
  const [after] = (await list({ is_invited: 'yes' })).rows
  expect(after).toMatchObject({
    times: 4,
    state: 'invited',
    invitation: { email: 'consultorio@rey.example', times: 3 },
  })
  const again = await invite(wish!.id, 'other@rey.example')
  expect([again.status, again.body.code]).toEqual([409, 'already-invited'])
  await app.runJobs()
  expect(app.email.sent).toHaveLength(1)
})

test('400: a page whose address hides where it leads is none', async () => {
  await press('eva-rey', '203.0.113.1')
  const [wish] = (await list()).rows
  const hidden = 'https://rey.example@other.example/contacto'
  expect((await invite(wish!.id, undefined, hidden)).status).toBe(400)
  expect((await list()).rows).toMatchObject([{ state: 'open' }])
})

test('409: one address is written to once, whatever doctors it belongs to', async () => {
  await press('eva-rey', '203.0.113.1')
  await press('iris-luna', '203.0.113.1')
  const [one, other] = (await list()).rows
  expect((await invite(one!.id)).status).toBe(200)
  const second = await invite(other!.id, 'Consultorio@Rey.example')
  expect([second.status, second.body.code]).toEqual([409, 'already-invited'])
})

test('an invitation is dropped when its doctor left the directory before it was sent', async () => {
  await press('iris-luna', '203.0.113.1')
  const [wish] = (await list()).rows
  await invite(wish!.id)
  await app.database.pool.query(`update provider set status = 'inactive' where slug = 'iris-luna'`)
  await app.runJobs()
  expect(app.email.sent).toEqual([])
  await app.database.pool.query(`update provider set status = 'active' where slug = 'iris-luna'`)
})

test('the database keeps an invitation as it was sent', async () => {
  await press('eva-rey', '203.0.113.1')
  const [wish] = (await list()).rows
  await invite(wish!.id)
  await expect(
    app.database.pool.query(`update join_wish set email = 'new@rey.example'`)
  ).rejects.toThrow('a practice is invited once')
})

test('200: the list is exported with its count', async () => {
  await press('eva-rey', '203.0.113.1')
  const { body } = await app.call(exportJoinWishes, { locale: 'en' }, { as: staff })
  expect(body.csv).toContain('eva-rey')
  expect(body.csv).toContain('Not invited')
})

test('403 or 404: neither a clinic nor a household sees whom visitors ask for', async () => {
  for (const as of [await make.partner(app), await make.client(app)])
    expect((await app.call(listJoinWishes, {}, { as })).status).toBeGreaterThanOrEqual(403)
})
