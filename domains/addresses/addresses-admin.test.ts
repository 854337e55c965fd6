import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import {
  changeAddresses,
  exportAddresses,
  getAddress,
  listAddresses,
  updateAddress,
} from './contract-admin.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

type Owner = { account_id: string } | { partner_id: string }
type Text = { line1?: string; city?: string; postal_code?: string; created_at?: Date }
async function put(owner: Owner, text: Text = {}): Promise<string> {
  const ownerOf =
    'partner_id' in owner ? { partner_id: owner.partner_id } : { account_id: owner.account_id }
  const { id } = await app.database.db
    .insertInto('address')
    .values({ line1: 'Calle 60 123', city: 'Mérida', country: 'MX', ...ownerOf, ...text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const read = (id: string) => app.call(getAddress, { id }, { as: staff })
const listed = async (query: object) =>
  (await app.call(listAddresses, query, { as: staff })).body.rows

describe('listAddresses', () => {
  it('200: lists the owner of each, and counts households at the same place in any spelling', async () => {
    const family = await make.client(app)
    const clinic = await make.partner(app, { name: 'Clínica del Mar' })
    const home = await put(family, { line1: 'Av. Itzáes 1', postal_code: '97000' })
    const site = await put(clinic, { line1: 'AV ITZAES, 1', postal_code: '97000' })
    const rows = await listed({ q: 'itzaes' })
    expect(
      rows.map(({ id, owner, duplicates }) => [id, owner.kind, owner.name, duplicates])
    ).toEqual([
      [site, 'partner', 'Clínica del Mar', 1],
      [home, 'account', 'The Solís family', 1],
    ])
    expect((await listed({ q: 'itzaes', owner: 'partner' })).map(({ id }) => id)).toEqual([site])
    expect(await listed({ q: 'itzaes', duplicates: 'no' })).toEqual([])
    expect(await listed({ q: 'itzaes', country: 'ES,FR' })).toEqual([])
    expect((await listed({ q: 'itzaes', country: 'MX,FR', located: 'no' })).length).toBe(2)
    expect((await read(home)).body.same.map(({ id }) => id)).toEqual([site])
    const query = { q: 'itzaes', owner: 'account', columns: 'owner,kind,city' }
    const { csv } = (await app.call(exportAddresses, query, { as: staff })).body
    expect(csv).toBe('\uFEFFOwner,Owner type,City\r\nThe Solís family,Account,97000 Mérida\r\n')
  })

  it('400 for an unknown country, 403 for a household', async () => {
    expect((await app.call(listAddresses, { country: 'Mexico' }, { as: staff })).status).toBe(400)
    const family = await make.client(app)
    expect((await app.call(listAddresses, {}, { as: family })).status).toBe(403)
  })
})

describe('updateAddress', () => {
  it('400 for text of several lines', async () => {
    const id = '00000000-0000-7000-8000-000000000000'
    for (const odd of [{ line1: 'Durango 1\nRoma' }, { city: 'Me\u0007xico' }, { line2: 'a\tb' }]) {
      const sent = await app.call(updateAddress, { id, version: 1, ...odd }, { as: staff })
      expect([sent.status, sent.body.code]).toEqual([400, 'invalid'])
    }
  })

  it('200: updates it and records it for its owner; 409 for an outdated version', async () => {
    const family = await make.client(app)
    const id = await put(family)
    const change = { id, version: 1, postal_code: '97100', line2: '' }
    expect((await app.call(updateAddress, change, { as: staff })).body.version).toBe(2)
    expect((await app.call(updateAddress, change, { as: staff })).body.code).toBe(
      'changed-meanwhile'
    )
    const about = { entity_type: 'account', entity_id: family.account_id }
    const { rows } = (await app.call(listActivity, about, { as: staff })).body
    expect(rows[0]).toMatchObject({ entity_type: 'address', changes: { postal_code: '97100' } })
  })

  it('422 for an unknown Mexican postal code, 404 for an unknown address', async () => {
    const id = await put(await make.client(app))
    const odd = { id, version: 1, postal_code: 'ABC' }
    expect((await app.call(updateAddress, odd, { as: staff })).body.code).toBe('wrong-postal-code')
    const gone = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
    expect((await app.call(updateAddress, gone, { as: staff })).body.code).toBe('no-such-address')
  })
})

describe('changeAddresses', () => {
  const send = (action: 'normalise' | 'remove_duplicates', more: object) =>
    app.call(changeAddresses, { action, ...more }, { as: staff })

  it('200: normalizes addresses and undoes it, except where they changed since', async () => {
    const family = await make.client(app)
    const one = await put(family, { city: 'CIUDAD DEL CARMEN', line1: ' Calle  1 ' })
    const two = await put(family, { city: 'puebla' })
    const fine = await put(family, { city: 'León' })
    const city = async (id: string) => (await read(id)).body.city
    const done = await send('normalise', { selection: { ids: [one, two, fine] } })
    expect(done.body).toMatchObject({ changed: 2, skipped: [{ reason: 'already', count: 1 }] })
    expect([await city(one), await city(two)]).toEqual(['Ciudad del Carmen', 'Puebla'])
    await app.call(updateAddress, { id: two, version: 2, city: 'Tlaxcala' }, { as: staff })
    const back = await send('normalise', { undo: done.body.undo })
    expect(back.body).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed-since', count: 1 }],
    })
    expect([await city(one), await city(two)]).toEqual(['CIUDAD DEL CARMEN', 'Tlaxcala'])
    expect((await read(one)).body.line1).toBe(' Calle  1 ')
  })

  it('200: removes duplicates of one owner, keeps the oldest, and restores them', async () => {
    const family = await make.client(app)
    const other = await make.client(app)
    const old = await put(family, {
      line1: 'Calle 72',
      created_at: new Date('2026-01-01T00:00:00Z'),
    })
    const again = await put(family, { line1: 'CALLE 72.' })
    const theirs = await put(other, { line1: 'Calle 72' })
    const before = (await read(again)).body
    const done = await send('remove_duplicates', { selection: { ids: [old, again, theirs] } })
    expect(done.body).toMatchObject({ changed: 1, skipped: [{ reason: 'no-duplicate', count: 2 }] })
    expect([(await read(old)).status, (await read(again)).status]).toEqual([200, 404])
    await send('remove_duplicates', { undo: done.body.undo })
    expect((await read(again)).body).toEqual(before)
  })
})
