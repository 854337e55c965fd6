import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import * as claims from '../claims/contract-staff.ts'
import * as charges from './contract-charge.ts'
import { insertCard } from './test-cards.ts'
import { owedClaim } from './test-owed-claim.ts'
import { callsBy } from '@numo/server/test-calls.ts'

/* A household pays its share with a card whose bank wants its holder (3-D Secure). */

let app: TestApp
let all: MoneyParties
let card: string
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  const { setup_id, secret } = await insertCard(
    app,
    all.household,
    all.account_id,
    '4000002760003184'
  )
  await app.payments.service.authenticate(setup_id, secret, true)
  await app.payments.deliverDue()
  await app.runJobs()
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from payment_method where account_id = $1 and last4 = '3184'`,
    [all.account_id]
  )
  card = rows[0]?.id ?? ''
})
afterAll(() => app.stop())

const share = 250_000

const { done, refusal } = callsBy(
  () => app,
  () => all.one
)

/** A charge that waits for its holder at the bank. */
async function waitingCharge() {
  const accountId = all.account_id
  const of = {
    accountId,
    claim_id: await owedClaim(app, all, share),
    payment_method_id: card,
    amount: share,
  }
  const { id } = await done(charges.payClaim, of, all.household)
  await app.runJobs()
  const read = () => done(charges.getCharge, { accountId, id }, all.household)
  expect(await read()).toMatchObject({ status: 'requires_action', failure_code: null })
  const owed = async () => (await done(claims.getClaim, { id: of.claim_id })).patient_balance
  return { accountId, id, of, read, owed }
}
/** Goes to the bank's page and answers it. */
async function answer(url: string | null, accepts: boolean) {
  const { pathname, searchParams } = new URL(url ?? '')
  const id = pathname.split('/').at(-1) ?? ''
  await app.payments.service.authenticate(id, searchParams.get('secret') ?? '', accepts)
  await app.payments.deliverDue()
  await app.runJobs()
}

test('the holder confirms at the bank: the share is paid once', async () => {
  const { accountId, id, of, read, owed } = await waitingCharge()
  const again = await app.call(charges.payClaim, of, { as: all.household })
  expect(again.status).toBe(409)
  const { url } = await done(charges.authenticateCharge, { accountId, id }, all.household)
  expect(url).toMatch(/\/dev\/payments\/authenticate\/pi_/)
  expect((await read()).status).toBe('requires_action')
  await answer(url, true)
  expect(await read()).toMatchObject({ status: 'succeeded', failure_code: null })
  expect(await owed()).toBe(0)
  expect(await refusal(charges.authenticateCharge, { accountId, id }, all.household)).toEqual([
    409,
    'no-such-move',
  ])
})

test('the holder says no: nothing is charged, and the share can be paid otherwise', async () => {
  const { accountId, id, of, read, owed } = await waitingCharge()
  const { url } = await done(charges.authenticateCharge, { accountId, id }, all.household)
  await answer(url, false)
  expect((await read()).status).toBe('requires_payment_method')
  expect(await owed()).toBe(share)
  await done(charges.payClaim, { ...of, payment_method_id: all.card_id }, all.household)
  await app.runJobs()
  expect(await owed()).toBe(0)
})

test('a charge that waits is given up, by its own household only', async () => {
  const { accountId, id, of, read, owed } = await waitingCharge()
  const stranger = await make.client(app)
  expect((await refusal(charges.authenticateCharge, { accountId, id }, stranger))[0]).toBe(404)
  expect(
    (await refusal(charges.authenticateCharge, { accountId: stranger.account_id, id }, stranger))[0]
  ).toBe(404)
  await done(charges.cancelCharge, { accountId, id }, all.household)
  await app.runJobs()
  expect((await read()).status).toBe('cancelled')
  await done(charges.payClaim, { ...of, payment_method_id: all.card_id }, all.household)
  await app.runJobs()
  expect(await owed()).toBe(0)
})
