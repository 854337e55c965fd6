import { afterAll, beforeAll, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import {
  getPartnerAuthorization,
  saveAuthorizationCosts,
} from '@numo/domains/authorizations/contract-partner.ts'
import { makeAuthorization } from '@numo/domains/authorizations/test-factories.ts'
import { getPartnerClaim, savePartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import * as prices from '@numo/domains/partners/contract-products.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { callsBy } from './test-calls.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'

/* A clinic keeps its own price list by CSV; what was written with a price keeps it. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id, 'owner')
})
afterAll(() => app.stop())
const { done, refusal } = callsBy(
  () => app,
  () => clinic
)

const fileOf = (price: string, begins_on: string) => ({
  partnerId: all.partner_id,
  csv: `code,service,category,price,currency,tax,from\nR-1,Room,room,${price},MXN,0,\n`,
  ...{ begins_on, is_whole: true },
})
async function load(price: string, begins_on: string) {
  const file = fileOf(price, begins_on)
  const { fingerprint, problems } = await done(prices.previewOwnPrices, file)
  expect(problems).toEqual([])
  return done(prices.importOwnPrices, { ...file, fingerprint })
}

test('200: a new price is a new version, and requests and claims of before keep theirs', async () => {
  expect(await load('500.00', '2026-01-01')).toEqual({ changed: 1 })
  const id = await makeAuthorization(app, all)
  const line = { category: 'room' as const, description: 'Room', unit_price: 50_000 }
  await done(saveAuthorizationCosts, { id, version: 0, costs: [line] })
  const day = '2026-10-01'
  const claim = await done(savePartnerClaim, {
    ...{ client_id: all.client_id, type: 'institutional', currency: 'MXN' },
    ...{ service_from: day, service_until: day, diagnoses: [] },
    lines: [{ ...line, quantity: 1, service_date: day, tax_rate_bps: 0 }],
  })
  expect(await load('650.00', '2026-11-01')).toEqual({ changed: 1 })
  const { rows } = await done(prices.listOwnPrices, { partnerId: all.partner_id })
  const stateOf = new Map(rows.map(({ unit_price, state }) => [unit_price, state]))
  expect(stateOf).toEqual(
    new Map([
      [50_000, 'over'],
      [65_000, 'today'],
    ])
  )
  expect((await done(getPartnerAuthorization, { id })).costs).toMatchObject([
    { unit_price: 50_000, amount: 50_000 },
  ])
  expect(await done(getPartnerClaim, { id: claim.id })).toMatchObject({ billed_amount: 50_000 })
  // What is exported is imported again as it is.
  const { csv } = await done(prices.exportOwnPrices, { partnerId: all.partner_id, state: 'today' })
  expect(csv).toContain('650.00')
})

test('404 and 409: another clinic’s list, and a file other than the one that was previewed', async () => {
  const file = fileOf('700.00', '2026-12-01')
  const other = await make.partner(app)
  expect((await app.call(prices.previewOwnPrices, file, { as: other })).status).toBe(404)
  const { fingerprint } = await done(prices.previewOwnPrices, file)
  expect(
    await refusal(prices.importOwnPrices, { ...fileOf('9.00', '2026-12-01'), fingerprint })
  ).toEqual([409, 'import-changed'])
})
