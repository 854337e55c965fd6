import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsBy } from '@numo/server/test-calls.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import * as guarantees from './contract-guarantee.ts'
import { listAccountAuthorizations } from './contract-household.ts'
import { getPartnerAuthorization } from './contract-partner.ts'
import { decideAuthorization, getAuthorization, moveAuthorization } from './contract-staff.ts'
import { rotateSigningKey } from './signing-keys.ts'
import { GuaranteeClaims } from './rules-guarantee.ts'
import { publicKeysPath } from './rules-public-keys.ts'
import { verifyToken, type TokenKey } from './rules-signed-token.ts'
import { addPart, makeAuthorization, treatment } from './test-factories.ts'

/* Letters of guarantee: issued with an approval, downloaded by those concerned, and checked by anybody who holds one. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  staff = all.one
})
afterAll(() => app.stop())

const { done, refusal } = callsBy(
  () => app,
  () => staff
)

/** Creates an authorization that the insurer has. */
async function sent(): Promise<string> {
  const id = await makeAuthorization(app, all, 'sent')
  await addPart(app, id, treatment('Gallbladder removal'))
  return id
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
async function decide(id: string, more: object = {}) {
  const { version } = await done(getAuthorization, { id })
  await done(decideAuthorization, {
    id,
    version,
    outcome: 'partially_approved',
    insurer_reference: 'GOP-77',
    guaranteed_amount: 3_000_000,
    guarantee_currency: 'MXN',
    valid_from: day(-2),
    valid_until: day(30),
    reason: 'Two nights are covered.',
    decision_reasons: ['fewer_nights'],
    ...more,
  })
}
const move = async (id: string, event: 'appeal' | 'revoke' | 'complete') =>
  done(moveAuthorization, {
    id,
    version: (await done(getAuthorization, { id })).version,
    event,
    reason: 'New evidence',
  })
const tokenOf = async (id: string, revision = 1) =>
  (
    await app.database.pool.query<{ token: string }>(
      'select token from authorization_letter where authorization_id = $1 and revision = $2',
      [id, revision]
    )
  ).rows[0]?.token ?? ''
/** The letter that a letter names as the one it takes the place of. */
const replacedBy = async (id: string, revision: number) =>
  (
    await app.database.pool.query<{ replaces: unknown }>(
      `select content -> 'replaces' as replaces from authorization_letter
        where authorization_id = $1 and revision = $2`,
      [id, revision]
    )
  ).rows[0]?.replaces
async function keys(): Promise<TokenKey[]> {
  const response = await app.fetch(publicKeysPath)
  expect(response.headers.get('content-type')).toContain('application/jwk-set+json')
  return ((await response.json()) as { keys: TokenKey[] }).keys
}
const stateOf = async (token: string) => {
  const { status, body } = await app.call(guarantees.checkGuarantee, { token })
  expect(status).toBe(200)
  return body.state
}

test('an approval issues a signed letter that staff, the clinic and the household download', async () => {
  const id = await sent()
  await decide(id)
  const { number, guarantees: issued } = await done(getPartnerAuthorization, { id }, clinic)
  expect(issued).toMatchObject([
    { revision: 1, state: 'valid', guaranteed_amount: 3_000_000, currency: 'MXN' },
  ])
  const claims = await verifyToken(await tokenOf(id), await keys(), GuaranteeClaims)
  expect(claims).toMatchObject({
    no: number,
    ver: 1,
    ins: 'Atlas',
    set: 'inpatient',
    amt: 3_000_000,
  })
  const { accountId, authorization_id } = { accountId: all.account_id, authorization_id: id }
  const files = [
    await done(guarantees.getGuaranteePdf, { id, revision: 1 }),
    await done(guarantees.getPartnerGuaranteePdf, { id, revision: 1 }, clinic),
    await done(
      guarantees.getAccountGuaranteePdf,
      { accountId, authorization_id, revision: 1 },
      all.household
    ),
  ]
  expect(new Set(files.map(({ base64 }) => base64)).size).toBe(1)
  expect(files[0]?.file_name).toBe(`${number}-1-es-en.pdf`)
  const pdf = await PDFDocument.load(Buffer.from(files[0]?.base64 ?? '', 'base64'))
  expect(pdf.getPageCount()).toBe(1)
  const { rows } = await app.database.pool.query<{ role: string; partner_id: string | null }>(
    `select actor_role as role, partner_id from audit_event
      where entity_type = 'authorization_letter' and action = 'R' and entity_id = $1 order by recorded_at`,
    [issued[0]?.id]
  )
  expect(rows).toEqual([
    { role: 'admin', partner_id: null },
    { role: 'partner', partner_id: all.partner_id },
  ])
})

test('404: the letter of another clinic or household, and a version that is not there', async () => {
  const id = await sent()
  await decide(id)
  const [otherClinic, otherHousehold] = [await make.partner(app), await make.client(app)]
  const authorization_id = id
  expect(
    await refusal(guarantees.getPartnerGuaranteePdf, { id, revision: 1 }, otherClinic)
  ).toEqual([404, 'no-such-letter'])
  expect(
    await refusal(
      guarantees.getAccountGuaranteePdf,
      { accountId: otherHousehold.account_id, authorization_id, revision: 1 },
      otherHousehold
    )
  ).toEqual([404, 'no-such-letter'])
  expect(
    await refusal(
      guarantees.getAccountGuaranteePdf,
      { accountId: all.account_id, authorization_id, revision: 1 },
      otherHousehold
    )
  ).toEqual([404, 'no-such-account'])
  expect(await refusal(guarantees.getGuaranteePdf, { id, revision: 2 }, staff)).toEqual([
    404,
    'no-such-letter',
  ])
  const own = { accountId: otherHousehold.account_id }
  expect(await done(listAccountAuthorizations, own, otherHousehold)).toMatchObject({
    rows: [],
  })
})

test('a household sees the authorizations of its people, without drafts', async () => {
  const id = await sent()
  const list = async () =>
    (await done(listAccountAuthorizations, { accountId: all.account_id }, all.household)).rows
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    status: 'sent',
    procedure: 'Gallbladder removal',
    insurer_name: 'Atlas',
    next_step: { owner: 'insurer', code: 'decide' },
    guarantees: [],
  })
  await decide(id)
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    status: 'partially_approved',
    status_reason: 'Two nights are covered.',
    next_step: { owner: 'clinic', code: 'treat', by: day(30) },
    guarantees: [{ revision: 1, state: 'valid' }],
  })
  // What staff ask of the clinic is between those two.
  const withdrawn = await sent()
  await app.database.pool.query(
    `update prior_authorization set status = 'cancelled', status_reason = 'Between us' where id = $1`,
    [withdrawn]
  )
  expect((await list()).find((row) => row.id === withdrawn)?.status_reason).toBeNull()
  await makeAuthorization(app, all)
  expect((await list()).map(({ status }) => status)).not.toContain('draft')
})

test('whoever holds a letter learns that it was replaced, used up or taken back, and nothing else', async () => {
  const id = await sent()
  await decide(id)
  const first = await tokenOf(id)
  expect(await stateOf(first)).toBe('valid')
  await move(id, 'appeal')
  expect(await stateOf(first)).toBe('valid')
  await decide(id, {
    ...{ outcome: 'approved', reason: null, decision_reasons: [] },
    guaranteed_amount: 3_500_000,
  })
  const second = await tokenOf(id, 2)
  const { number } = await done(getAuthorization, { id })
  expect([await replacedBy(id, 1), await replacedBy(id, 2)]).toEqual([
    null,
    { number, revision: 1 },
  ])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['superseded', 'valid'])
  // Replayed: the old one is as genuine as ever, and only its state says that it was replaced.
  expect(await verifyToken(first, await keys(), GuaranteeClaims)).toMatchObject({
    ver: 1,
    amt: 3_000_000,
  })
  await move(id, 'complete')
  expect(await stateOf(second)).toBe('used')
  const other = await sent()
  await decide(other)
  const token = await tokenOf(other)
  await move(other, 'revoke')
  expect(await stateOf(token)).toBe('revoked')
  const old = await sent()
  await decide(old, { valid_from: '2020-01-01', valid_until: '2020-02-01' })
  expect(await stateOf(await tokenOf(old))).toBe('expired')
  const flipped = `${token.slice(0, 80)}${token[80] === 'A' ? 'B' : 'A'}${token.slice(81)}`
  expect([await stateOf(flipped), await stateOf('nothing')]).toEqual([null, null])
  expect((await done(getPartnerAuthorization, { id }, clinic)).guarantees).toMatchObject([
    { revision: 2, state: 'used' },
    { revision: 1, state: 'superseded' },
  ])
})

test('a new key signs from now on; letters of the old one stay genuine, and no role reads a private key', async () => {
  const one = await sent()
  await decide(one)
  const before = await keys()
  const kid = await app.program
    .contextFor('program')
    .system((tx) => rotateSigningKey(tx, app.program.contextFor('program')))
  const two = await sent()
  await decide(two)
  const [old, fresh] = [await tokenOf(one), await tokenOf(two)]
  const after = await keys()
  expect(after.map((key) => key.kid)).toEqual([kid, ...before.map((key) => key.kid)])
  expect(await verifyToken(old, after, GuaranteeClaims)).toMatchObject({ ver: 1 })
  expect(await verifyToken(fresh, after, GuaranteeClaims)).toMatchObject({ ver: 1 })
  expect(await verifyToken(fresh, before, GuaranteeClaims)).toBe('unknown-key')
  expect(Object.keys(after[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const { rows } = await app.database.pool.query<{ role: string }>(
    `select r as role from unnest(array['numo_api', 'numo_user', 'numo_client', 'numo_partner', 'numo_admin']) r
      where has_any_column_privilege(r, 'letter_key_secret', 'select')`
  )
  expect(rows).toEqual([])
})
