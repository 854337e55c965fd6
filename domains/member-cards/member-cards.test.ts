import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { checkGuarantee } from '../authorizations/contract-guarantee.ts'
import { publicKeysPath } from '../authorizations/rules-public-keys.ts'
import { verifyToken, type TokenKey } from '../authorizations/rules-signed-token.ts'
import { rotateSigningKey } from '../authorizations/signing-keys.ts'
import { checkMemberCard, findPatientByCard, listMemberCards } from './contract.ts'
import { CardClaims } from './rules.ts'

/* Member cards: given to the household, checked by whoever holds one, and scanned by clinics. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
let stranger: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  stranger = await make.partner(app)
  await run(`update coverage set member_id = 'M-1' where id = $1`, all.coverage_id)
})
afterAll(() => app.stop())

const run = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)
async function cardOf(as = all.household): Promise<string> {
  const { status, body } = await app.call(listMemberCards, { accountId: all.account_id }, { as })
  expect(status).toBe(200)
  const [card] = body.rows
  expect(card).toMatchObject({ coverage_id: all.coverage_id, client_id: all.client_id })
  return card?.token ?? ''
}
const stateOf = async (token: string) => {
  const { status, body } = await app.call(checkMemberCard, { token })
  expect(status).toBe(200)
  return body.state
}
const keys = async () =>
  ((await (await app.fetch(publicKeysPath)).json()) as { keys: TokenKey[] }).keys

test('a household gets a signed card, which the published keys verify and whoever holds it may ask about', async () => {
  const token = await cardOf()
  expect(await verifyToken(token, await keys(), CardClaims)).toMatchObject({
    kind: 'card',
    id: all.coverage_id,
    ins: 'Atlas',
    mem: 'M-1',
    ok: null,
  })
  expect(await stateOf(token)).toBe('valid')
  // It is no letter of guarantee, whatever it says.
  expect((await app.call(checkGuarantee, { token })).body.state).toBeNull()
  const flipped = `${token.slice(0, 90)}${token[90] === 'A' ? 'B' : 'A'}${token.slice(91)}`
  expect(await stateOf(flipped)).toBeNull()
})

test('404: cards of another household; signed cards of another key than ours are nothing', async () => {
  const other = await make.client(app)
  const { status } = await app.call(listMemberCards, { accountId: all.account_id }, { as: other })
  expect(status).toBe(404)
})

test('an old card says that it was replaced, and one whose cover was cancelled that it is revoked', async () => {
  const old = await cardOf()
  await run(`update policy set policy_number = 'POL-2' where account_id = $1`, all.account_id)
  expect(await stateOf(old)).toBe('superseded')
  const fresh = await cardOf()
  expect(await stateOf(fresh)).toBe('valid')
  await run(`update coverage set status = 'cancelled' where id = $1`, all.coverage_id)
  expect(await stateOf(fresh)).toBe('revoked')
  const { body } = await app.call(
    listMemberCards,
    { accountId: all.account_id },
    { as: all.household }
  )
  expect(body.rows).toEqual([])
  await run(`update coverage set status = 'active' where id = $1`, all.coverage_id)
})

test('cards that a retired key signed stay genuine', async () => {
  const old = await cardOf()
  const system = app.program.contextFor('program')
  await system.system((tx) => rotateSigningKey(tx, system))
  const fresh = await cardOf()
  expect(fresh.split('.')[0]).not.toBe(old.split('.')[0])
  expect([await stateOf(old), await stateOf(fresh)]).toEqual(['valid', 'valid'])
})

test('a clinic that scans a card finds its patient; of others it learns what the card says, and no relationship begins', async () => {
  const token = await cardOf()
  const find = async (as: make.TestPerson) =>
    (await app.call(findPatientByCard, { token: `https://numo.example/verify#${token}` }, { as }))
      .body
  expect(await find(clinic)).toMatchObject({ patient_id: all.client_id })
  const before = await run('select count(*) from care_relationship')
  expect(await find(stranger)).toMatchObject({
    patient_id: null,
    member_id: 'M-1',
    insurer: 'Atlas',
  })
  expect((await run('select count(*) from care_relationship')).rows).toEqual(before.rows)
  const refused = await app.call(findPatientByCard, { token: `${token}x` }, { as: clinic })
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([
    422,
    'no-genuine-card',
  ])
})
