import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { verifyChains } from '../audit/verify-chains.ts'
import {
  agreeToTexts,
  cancelDeletion,
  exportPath,
  getPrivacy,
  listConsents,
  listRecordViews,
  requestDeletion,
  requestExport,
} from './contract.ts'
import { executeDeletions } from './execute-deletions.ts'
import { householdRecords } from '../records.ts'
import { legalKinds, legalVersions, newestVersion } from './rules-legal.ts'
import { canaryHousehold } from './test-household.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const download = (id: string, token: string) =>
  app.fetch(exportPath.replace('{id}', id), { headers: { authorization: `Bearer ${token}` } })
const pool = () => app.database.pool

/** Returns the tables with a row that contains a word. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool().query(
      `select 1 from "${name}" t where t::text ilike $1 limit 1`,
      [`%${word}%`]
    )
    if (rowCount) found.push(name)
  }
  return found
}

describe('an export of all data', () => {
  it('has every row of every table and every file, for its owner only', async () => {
    const owner = await canaryHousehold(app, 'Zyxwcopy')
    const member = await make.familyMember(app, owner, 'member')
    const stranger = await make.client(app)
    const accountId = owner.account_id
    expect((await app.call(requestExport, { accountId }, { as: member })).body.code).toBe(
      'owner-only'
    )
    const testAnswer = await app.call(requestExport, { accountId }, { as: owner })
    const again = await app.call(requestExport, { accountId }, { as: owner })
    expect(again.body.id).toBe(testAnswer.body.id)
    await app.runJobs()
    const { id, status } = (await app.call(getPrivacy, { accountId }, { as: owner })).body
      .export ?? { id: '' }
    expect(status).toBe('ready')
    const answer = await download(id, owner.token)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Numo-/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const empty = [...householdRecords.keys()].filter(
      (table) => strFromU8(files[`data/${table}.json`] ?? new Uint8Array()).length < 10
    )
    // No bulk action was undone, and no deletion was requested.
    expect(empty).toEqual(['account_deletion', 'bulk_undo'])
    const text = Object.entries(files)
      .filter(([name]) => name.startsWith('data/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('')
    const held = [...householdRecords.keys()].filter((table) =>
      strFromU8(files[`data/${table}.json`] ?? new Uint8Array()).includes('Zyxwcopy')
    )
    expect(held.length).toBeGreaterThanOrEqual(17)
    expect(text).not.toContain(owner.file)
    const kept = Object.entries(files).find(([name]) => name.startsWith('files/'))
    expect(strFromU8(kept?.[1] ?? new Uint8Array())).toBe('the bytes of Zyxwcopy')

    for (const other of [member, stranger])
      expect([403, 404]).toContain((await download(id, other.token)).status)
    expect((await app.fetch(exportPath.replace('{id}', id))).status).toBe(401)
    expect(
      app.email.sent.some(({ to, kind }) => to === owner.email && kind === 'export-ready')
    ).toBe(true)

    await pool().query(
      `update data_export set expires_at = now() - interval '1 second' where id = $1`,
      [id]
    )
    expect((await download(id, owner.token)).status).toBe(404)
  })
})

describe('record views', () => {
  it('every record of a household that staff open is a row, and names no member of staff', async () => {
    const owner = await canaryHousehold(app, 'Seenzyx')
    const staff = await make.admin(app, { display_name: 'Secret Staffname' })
    const { account_id, policy_id } = owner
    const idOf = async (table: string) =>
      (
        await pool().query<{ id: string }>(
          `select id from ${table} where account_id = $1 limit 1`,
          [account_id]
        )
      ).rows[0]?.id ?? ''
    // State after the virus scan.
    await pool().query(`update document set scan_status = 'clean' where account_id = $1`, [
      account_id,
    ])
    await pool().query(`update extraction set candidates = '[]' where account_id = $1`, [
      account_id,
    ])
    const seen = async () =>
      (
        await app.call(
          listRecordViews,
          { accountId: account_id, only: 'reads', limit: 50 },
          { as: owner }
        )
      ).body.rows
    const [client, address, document, extraction] = [
      await idOf('client'),
      await idOf('address'),
      await idOf('document'),
      await idOf('extraction'),
    ]
    const admin = '/api/v4/admin'
    const account = `/api/v4/account/${account_id}`
    const opens: readonly (readonly [string, string])[] = [
      ['account', `${admin}/accounts/${account_id}`],
      ['account', `${admin}/accounts/${account_id}/billing`],
      ['client', `${admin}/clients/${client}`],
      ['address', `${admin}/addresses/${address}`],
      ['policy', `${admin}/policies/${policy_id}/cover`],
      ['extraction', `${admin}/extractions/${extraction}`],
      ['document', `/api/v4/documents/${document}/content`],
      ['document', `/api/v4/documents/${document}`],
      ['document', `${account}/documents`],
      ['account', account],
      ['coverage', `${account}/cover`],
      ['eligibility_check', `${account}/eligibility`],
      ['payment_method', `${account}/payment-methods`],
      ['payment', `${account}/payments`],
      ['claim', `${account}/claims`],
      ['account_export', `${admin}/accounts/export?q=Seenzyx`],
      ['client_export', `${admin}/clients/export?q=Seenzyx`],
      ['policy_export', `${admin}/policies/export?q=Seenzyx`],
      ['address_export', `${admin}/addresses/export?q=Seenzyx`],
    ]
    const missed: string[] = []
    for (const [entity_type, path] of opens) {
      const before = (await seen()).length
      const headers = { authorization: `Bearer ${staff.token}` }
      const { status } = await app.fetch(path, { headers })
      const [newest, ...rest] = await seen()
      const isNew = rest.length + 1 === before + 1
      const isRight = newest?.who === 'staff' && newest.entity_type === entity_type
      if (status >= 300 || !isNew || !isRight || newest.name !== null)
        missed.push(
          `${path}: ${status}, ${JSON.stringify(newest)}, ${rest.length + 1} of ${before}`
        )
    }
    expect(missed).toEqual([])
    expect(JSON.stringify(await seen())).not.toContain('Secret')
    // A household's own reads are not recorded, and another household sees none of it.
    const lines = (await seen()).length
    await app.fetch(account, { headers: { authorization: `Bearer ${owner.token}` } })
    expect(await seen()).toHaveLength(lines)
    const other = await make.client(app)
    const own = await app.call(listRecordViews, { accountId: other.account_id }, { as: other })
    expect(own.body.rows.filter(({ action }) => action === 'R')).toEqual([])
    const foreign = await app.call(listRecordViews, { accountId: account_id }, { as: other })
    expect(foreign.status).toBe(404)
  })
})

describe('deletion', () => {
  const ask = async (somebody: make.TestClient, more: Record<string, string> = {}) =>
    app.call(
      requestDeletion,
      { accountId: somebody.account_id, typed: somebody.number, ...more },
      { as: somebody }
    )

  it('requires the typed number, the owner, and a recent proof', async () => {
    const owner = await make.client(app)
    const member = await make.familyMember(app, owner, 'member')
    expect((await ask(member)).body.code).toBe('owner-only')
    expect((await ask({ ...owner, number: 'yes' })).body.code).toBe('typed-wrong')
    expect((await ask(owner)).status).toBe(200)
    expect((await ask(owner)).body.code).toBe('deletion-running')
  })

  it('can be cancelled for 14 days by any member, all of whom are notified', async () => {
    const owner = await make.client(app)
    const member = await make.familyMember(app, owner, 'member')
    const accountId = owner.account_id
    const { due_at } = (await ask(owner)).body
    expect(Date.parse(due_at) - Date.now()).toBeGreaterThan(13.99 * 86_400_000)
    await app.runJobs()
    for (const { email } of [owner, member])
      expect(app.email.sent.some(({ to, kind }) => to === email && kind === 'deletion-asked')).toBe(
        true
      )
    const { deletion } = (await app.call(getPrivacy, { accountId }, { as: member })).body
    expect(deletion).toMatchObject({ due_at })
    await executeDeletions(app.program.contextFor('program'))
    expect((await app.call(getPrivacy, { accountId }, { as: owner })).status).toBe(200)
    expect((await app.call(cancelDeletion, { accountId }, { as: member })).status).toBe(200)
    expect((await app.call(cancelDeletion, { accountId }, { as: owner })).body.code).toBe(
      'no-deletion'
    )
  })

  it('leaves no data of the household in the database or the files except what the law retains', async () => {
    const canary = 'Qwxyleaving'
    const owner = await canaryHousehold(app, canary)
    expect(
      (await app.call(listConsents, { accountId: owner.account_id }, { as: owner })).body.rows
    ).toHaveLength(1)
    expect((await tablesWith(canary)).length).toBeGreaterThan(15)
    await ask(owner)
    await pool().query(
      `update account_deletion set requested_at = now() - interval '15 days', due_at = now() - interval '1 day' where account_id = $1`,
      [owner.account_id]
    )
    const ctx = app.program.contextFor('program')
    await executeDeletions(ctx)
    // Runs again, as after a crashed process.
    await executeDeletions(ctx)
    await app.runJobs()
    expect((await tablesWith(canary)).filter((name) => name !== 'audit_event')).toEqual([])
    expect(await ctx.files.has(owner.file)).toBe(false)
    expect(await app.people.getUser(owner.uid)).toBeNull()
    expect(
      (await app.call(getPrivacy, { accountId: owner.account_id }, { as: owner })).status
    ).toBe(401)
    expect((await verifyChains(app.database.db)).broken).toBeNull()
    const { rows } = await pool().query<{ status: string; kept: unknown }>(
      `select a.status, d.kept from account a join account_deletion d on d.account_id = a.id where a.id = $1`,
      [owner.account_id]
    )
    expect(rows[0]?.status).toBe('closed')
    expect(JSON.stringify(rows[0]?.kept)).toContain('tax_law')
    expect(app.email.sent.filter(({ kind }) => kind === 'account-deleted')).toHaveLength(1)
  })

  it('once files are being removed it cannot be cancelled, and an interrupted one is completed', async () => {
    const owner = await canaryHousehold(app, 'Qwxyhalfway')
    await ask(owner)
    await pool().query(
      `update account_deletion set requested_at = now() - interval '15 days', due_at = now() - interval '1 day' where account_id = $1`,
      [owner.account_id]
    )
    const ctx = app.program.contextFor('program')
    const files = { ...ctx.files, remove: () => Promise.reject(new Error('away')) }
    await expect(executeDeletions({ ...ctx, files })).rejects.toThrow('away')
    const accountId = owner.account_id
    expect((await app.call(cancelDeletion, { accountId }, { as: owner })).body.code).toBe(
      'no-deletion'
    )
    await executeDeletions(ctx)
    expect(await app.people.getUser(owner.uid)).toBeNull()
  })

  it('one failing household stops no other, and is recorded in the trail', async () => {
    const [stuck, other] = [await make.client(app), await make.client(app)]
    for (const [days, one] of [
      [3, stuck],
      [2, other],
    ] as const) {
      await ask(one)
      await pool().query(
        `update account_deletion set requested_at = now() - interval '20 days', due_at = now() - make_interval(days => $2) where account_id = $1`,
        [one.account_id, days]
      )
    }
    const ctx = app.program.contextFor('program')
    const identity = {
      ...ctx.identity,
      deleteUser: (uid: string) =>
        uid === stuck.uid ? Promise.reject(new Error('refused')) : ctx.identity.deleteUser(uid),
    }
    await expect(executeDeletions({ ...ctx, identity })).rejects.toThrow(/1 of 2.*refused/)
    expect(await app.people.getUser(other.uid)).toBeNull()
    expect(await app.people.getUser(stuck.uid)).not.toBeNull()
    const failures = async (account_id: string) =>
      (
        await pool().query<{ entity_type: string; reason: string }>(
          `select entity_type, reason from audit_event where account_id = $1 and outcome = 8`,
          [account_id]
        )
      ).rows
    expect(await failures(stuck.account_id)).toEqual([
      { entity_type: 'account', reason: 'refused' },
    ])
    expect(await failures(other.account_id)).toEqual([])
    await executeDeletions(ctx)
    expect(await app.people.getUser(stuck.uid)).toBeNull()
  })

  it('users who also work for us keep their sign-in', async () => {
    const owner = await make.client(app)
    await make.makeAdmin(app, owner)
    await ask(owner)
    await pool().query(
      `update account_deletion set requested_at = now() - interval '15 days', due_at = now() - interval '1 day' where account_id = $1`,
      [owner.account_id]
    )
    await executeDeletions(app.program.contextFor('program'))
    expect(await app.people.getUser(owner.uid)).not.toBeNull()
  })
})

describe('a legal text that changed', () => {
  const ofDay = (created_at: string, account_id: string) =>
    pool().query('update account set created_at = $1 where id = $2', [created_at, account_id])
  const unread = async (as: make.TestClient) =>
    (await app.call(getPrivacy, { accountId: as.account_id }, { as })).body.unread_texts

  it('200 and 409: is asked of a household from before it, once, in the version that it saw', async () => {
    const owner = await make.client(app)
    const accountId = owner.account_id
    const agree = (texts: { kind: 'terms' | 'privacy'; version: string }[]) =>
      app.call(agreeToTexts, { accountId, texts, locale: 'es' }, { as: owner })
    const texts = legalKinds.map((kind) => ({ kind, version: newestVersion(kind) }))
    // At sign-up it agreed to those of the day.
    await ofDay(`${newestVersion('privacy')}T12:00:00Z`, accountId)
    expect(await unread(owner)).toEqual([])
    await ofDay('2026-11-20T12:00:00Z', accountId)
    expect(await unread(owner)).toEqual(texts)
    const old = legalVersions.terms[1]
    const refused = await agree([{ kind: 'terms', version: old }])
    expect([refused.status, refused.body.code]).toEqual([409, 'text-changed'])
    expect((await agree(texts.slice(0, 1))).status).toBe(200)
    expect(await unread(owner)).toEqual(texts.slice(1))
    // A later version is asked again, and the consent to the one before stays as it was, withdrawn.
    await pool().query('alter table consent disable trigger user')
    await pool().query('update consent set text_version = $1 where account_id = $2', [
      old,
      accountId,
    ])
    await pool().query('alter table consent enable trigger user')
    expect(await unread(owner)).toEqual(texts)
    expect((await agree(texts)).status).toBe(200)
    expect(await unread(owner)).toEqual([])
    const { rows } = (await app.call(listConsents, { accountId }, { as: owner })).body
    expect(
      rows.map(({ kind, text_version, withdrawn_at }) => [
        kind,
        text_version,
        withdrawn_at === null,
      ])
    ).toEqual([
      ['privacy', newestVersion('privacy'), true],
      ['terms', newestVersion('terms'), true],
      ['terms', old, false],
    ])
    expect((await verifyChains(app.database.db)).broken).toBeNull()
  })

  it('is not asked of who may only read', async () => {
    const owner = await make.client(app)
    const reader = await make.familyMember(app, owner, 'read_only')
    await ofDay('2026-11-20T12:00:00Z', owner.account_id)
    expect([(await unread(owner)).length, (await unread(reader)).length]).toEqual([2, 0])
  })
})
