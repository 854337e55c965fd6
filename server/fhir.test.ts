import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { exportClaimFhir, exportHouseholdClaimFhir } from '@numo/domains/claims/contract-fhir.ts'
import * as claims from '@numo/domains/claims/contract-staff.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'
import { callsBy } from './test-calls.ts'

/* A claim as FHIR R4, against the published definitions where they stand beside the repository. */

const definitions = resolve(import.meta.dirname, '../../shared/data/money/schemas/fhir.schema.json')
const hasDefinitions = existsSync(definitions)
if (!hasDefinitions) console.info(`skipped: the published definitions are not in ${definitions}`)

let app: TestApp
let all: MoneyParties

beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
})
afterAll(() => app.stop())

const { done } = callsBy(
  () => app,
  () => all.one
)

type Bundle = Awaited<ReturnType<typeof exported>>
const exported = (id: string) => done(exportClaimFhir, { id })
const resourceOf = ({ entry }: Bundle, type: string) =>
  entry.find(({ resource }) => resource.resourceType === type)?.resource

/** Validates every resource against the definition of its type; the Bundle's own is beside them. */
function validator() {
  if (!hasDefinitions) return () => []
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false })
  ajv.addMetaSchema(draft06)
  const schema = JSON.parse(readFileSync(definitions, 'utf8')) as {
    definitions: Record<string, { properties: object }>
  }
  // What is contained in a resource could be any of 148 others; ours contain none, and compiling them takes a minute.
  schema.definitions.ResourceList = { properties: {} }
  ajv.addSchema({ $schema: draft06.$id, $id: 'fhir', definitions: schema.definitions })
  return (type: string, value: unknown) => {
    const validate = ajv.getSchema(`fhir#/definitions/${type}`)
    return !validate ? [`no definition of ${type}`] : validate(value) ? [] : validate.errors
  }
}

const day = '2026-11-05'
async function fileClaim(): Promise<string> {
  const { account_id, client_id, coverage_id, insurer_id, partner_id } = all
  const line = (description: string, unit_price: number, tax_rate_bps: number) => ({
    ...{
      category: 'room' as const,
      description,
      service_date: day,
      quantity: 2,
      unit_price,
      tax_rate_bps,
    },
  })
  const { id } = await done(claims.createClaim, {
    ...{ account_id, client_id, coverage_id, partner_id, insurance_company_id: insurer_id },
    ...{ type: 'institutional', currency: 'MXN', service_from: day, service_until: day },
    lines: [line('Room,\u00a0private', 50_000, 1600), line('Nursing', 10_000, 0)],
    diagnoses: [
      { code_system: 'icd10', code: 'K35.80', description: 'Appendicitis', type: 'principal' },
      { code_system: 'text', description: 'Fever', type: 'other' },
    ],
  })
  return id
}
async function move(id: string, ...events: SentTo<typeof claims.moveClaim>['event'][]) {
  for (const event of events) {
    const { version } = await done(claims.getClaim, { id })
    const reason = event === 'insurer_reject' ? 'The policy number is wrong.' : undefined
    await done(claims.moveClaim, { id, version, event, ...(reason && { reason }) })
  }
}

test('a draft, a sent, a rejected and a decided claim are whole Bundles by the published definitions', async () => {
  const errorsOf = validator()
  const check = (bundle: Bundle) => {
    expect(errorsOf('Bundle', bundle)).toEqual([])
    for (const { resource } of bundle.entry)
      expect([resource, errorsOf(String(resource.resourceType), resource)]).toEqual([resource, []])
    const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
    expect(new Set(urls).size).toBe(urls.length)
    // Every reference leads to an entry.
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)]
    for (const [, url] of references) expect(urls).toContain(url)
    return bundle
  }
  const typesOf = ({ entry }: Bundle) => entry.map(({ resource }) => resource.resourceType)
  const rest = ['Patient', 'Coverage', 'Organization', 'Organization']

  const id = await fileClaim()
  const draft = check(await exported(id))
  expect(typesOf(draft)).toEqual(['Claim', ...rest])
  expect(resourceOf(draft, 'Claim')).toMatchObject({
    status: 'draft',
    use: 'claim',
    total: { value: 1360, currency: 'MXN' },
    item: [
      {
        net: { value: 1160 },
        unitPrice: { value: 500 },
        extension: [{ valueMoney: { value: 160 } }],
      },
      { net: { value: 200 } },
    ],
  })
  await move(id, 'submit', 'send')
  const sent = check(await exported(id))
  expect(typesOf(sent)).toEqual(['Claim', 'ClaimResponse', ...rest])
  expect(resourceOf(sent, 'ClaimResponse')).toMatchObject({ outcome: 'queued' })
  await move(id, 'insurer_reject')
  expect(resourceOf(check(await exported(id)), 'ClaimResponse')).toMatchObject({
    outcome: 'error',
    disposition: 'The policy number is wrong.',
  })
  await move(id, 'resend')
  const { version } = await done(claims.getClaim, { id })
  await done(claims.decideClaim, {
    ...{
      id,
      version,
      outcome: 'partially_approved',
      benefit_amount: 100_000,
      decided_on: '2026-11-20',
    },
    adjustments: [
      { item_sequence: 1, group_code: 'PR', reason_code: '1', amount: 30_000 },
      { item_sequence: 2, group_code: 'CO', reason_code: '45', amount: 6_000 },
    ],
    foreign: null,
  })
  const decided = check(await exported(id))
  expect(typesOf(decided)).toEqual(['Claim', 'ClaimResponse', 'ExplanationOfBenefit', ...rest])
  const answer = resourceOf(decided, 'ClaimResponse')
  expect(answer).toMatchObject({
    outcome: 'complete',
    item: [
      {
        adjudication: [
          { amount: { value: 1160 } },
          { amount: { value: 300 } },
          { amount: { value: 860 } },
        ],
      },
      {
        adjudication: [
          { amount: { value: 200 } },
          { amount: { value: 60 } },
          { amount: { value: 140 } },
        ],
      },
    ],
    total: [
      { amount: { value: 1360 } },
      { amount: { value: 300 } },
      { amount: { value: 60 } },
      { amount: { value: 1000 } },
    ],
  })
  expect(resourceOf(decided, 'ExplanationOfBenefit')).toMatchObject({
    outcome: 'complete',
    total: answer?.total,
  })
})

test.skipIf(!hasDefinitions)(
  'the definitions refuse what they do not have, and what is missing',
  async () => {
    const errorsOf = validator()
    const claim = resourceOf(await exported(await fileClaim()), 'Claim')
    expect(errorsOf('Claim', claim)).toEqual([])
    expect(errorsOf('Claim', { ...claim, number: 'CLM-1' })).not.toEqual([])
    expect(errorsOf('Claim', { ...claim, patient: undefined })).not.toEqual([])
  }
)

test('a household exports its own claim and nobody else’s; each export is recorded', async () => {
  const claim_id = await fileClaim()
  const { account_id: accountId } = all
  const own = await app.call(
    exportHouseholdClaimFhir,
    { accountId, claim_id },
    { as: all.household }
  )
  expect([own.status, resourceOf(own.body, 'Claim')?.id]).toEqual([200, claim_id])
  const other = await make.client(app)
  const input = { accountId: other.account_id, claim_id }
  expect((await app.call(exportHouseholdClaimFhir, input, { as: other })).status).toBe(404)
  expect(
    (await app.call(exportHouseholdClaimFhir, { accountId, claim_id }, { as: other })).status
  ).toBe(404)
  await exported(claim_id)
  const { rows } = await app.database.pool.query(
    `select actor_role from audit_event where entity_id = $1 and changes ->> 'format' = 'fhir' order by 1`,
    [claim_id]
  )
  expect(rows).toEqual([{ actor_role: 'admin' }, { actor_role: 'client' }])
})
