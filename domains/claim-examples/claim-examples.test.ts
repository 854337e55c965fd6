import { assert, asyncProperty, constantFrom, nat, option } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getEstimate } from '../eligibility/contract.ts'
import { createInsuranceCompany } from '../insurance/contract-admin.ts'
import { careSettings } from '../insurance/contract-fields.ts'
import {
  saveInsuranceNetwork,
  saveInsurancePlan,
  savePreauthorizationRule,
} from '../insurance/contract-parts.ts'
import { saveInsuranceRequirement } from '../insurance/contract-requirements.ts'
import { listActivity } from '../audit/contract.ts'
import type { ExampleClaim } from './contract-parts.ts'
import {
  deleteClaimExample,
  listClaimExamples,
  runClaimExamples,
  runExampleClaim,
  saveClaimExample,
} from './contract.ts'

const terms = {
  code: null,
  currency: 'USD',
  area_of_cover: 'worldwide',
  status: 'active',
  annual_limit_amount: 10_000_000,
  deductible_amount: 50_000,
  deductible_basis: 'annual',
  coinsurance_bps: 2000,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: 200_000,
  deductible_in_out_of_pocket: false,
} as const

let app: TestApp
let staff: make.TestPerson
let insurer_id: string
let network_id: string
let plan: { id: string; version: number }
const call: TestApp['call'] = (endpoint, input, options) =>
  app.call(endpoint, input, { as: staff, ...options })
const savePlan = (more: object) =>
  call(saveInsurancePlan, {
    insurer_id,
    name: 'Altamar Oro',
    ...terms,
    preauthorization_required_for: ['inpatient'],
    network_ids: [network_id],
    ...more,
  })

beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  insurer_id = (await call(createInsuranceCompany, { name: 'Altamar', timely_filing_days: 90 }))
    .body.id
  const network = { insurer_id, name: 'Red Oro', tier: 1, status: 'active' } as const
  network_id = (await call(saveInsuranceNetwork, network)).body.id
  plan = (await savePlan({})).body
  const rule = {
    insurer_id,
    insurance_plan_id: null,
    care_setting: 'imaging',
    notes: null,
  } as const
  const first = await call(savePreauthorizationRule, {
    ...rule,
    is_required: true,
    lead_hours: 24,
    valid_from: '2026-01-01',
  })
  await call(savePreauthorizationRule, {
    ...rule,
    ...first.body,
    is_required: true,
    lead_hours: 72,
    valid_from: '2099-01-01',
  })
  await call(saveInsuranceRequirement, {
    insurer_id,
    request: 'claim',
    care_setting: null,
    documents: ['claim_form', 'invoice'],
    deadline_days: null,
    answer_days: 10,
    notes: null,
  })
})
afterAll(() => app.stop())

const claim = (more: Partial<ExampleClaim> = {}): ExampleClaim => ({
  plan_id: plan.id,
  network_id,
  request: 'claim',
  care_setting: 'imaging',
  service_at: '2026-11-22T09:30',
  filed_on: '2026-12-01',
  currency: 'USD',
  rate: null,
  lines: [
    { kind: 'imaging', billed_amount: 60_000, agreed_amount: 55_000, not_covered_amount: 0 },
    { kind: 'consultation', billed_amount: 10_000, agreed_amount: null, not_covered_amount: 1000 },
  ],
  used: {
    deductible_used_amount: 0,
    coinsurance_used_amount: 0,
    out_of_pocket_used_amount: 0,
    annual_limit_used_amount: 0,
  },
  documents: ['invoice'],
  asked_at: '2026-11-20T09:30',
  ...more,
})

test('200: every step of a claim with the rule it came from', async () => {
  const { status, body } = await call(runExampleClaim, { insurer_id, claim: claim() })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    is_in_network: true,
    rules_on: '2026-11-22',
    preauthorization: { state: 'in_time', lead_hours: 24, hours_before: 48, by: 'rule' },
    versions: [{ standing: 'not_yet' }, { standing: 'holds' }],
    papers: [
      { request: 'preauthorization', requirement_id: null, missing: [] },
      { request: 'claim', missing: ['claim_form'], answer_by: '2026-12-11' },
    ],
    filing: { until: '2027-02-20', days_left: 81, by: 'insurer' },
    patient_amount: 50_000 + 2800 + 1000,
    insurer_amount: 11_200,
    write_off_amount: 5000,
    problems: ['papers_missing'],
  })
  expect(body.versions[1]?.id).toBe(body.preauthorization.rule_id)
  expect(body.lines.map((line) => line.patient_amount)).toEqual([51_000, 2800])
})

test('200: out-of-network, negotiated prices do not apply; late filing is reported', async () => {
  const late = claim({
    network_id: null,
    asked_at: null,
    filed_on: '2027-03-01',
    request: 'reimbursement',
  })
  const { body } = await call(runExampleClaim, { insurer_id, claim: late })
  expect(body).toMatchObject({
    is_in_network: false,
    write_off_amount: 0,
    filing: { days_left: -9 },
    problems: ['out_of_network', 'not_asked_first', 'filed_late'],
  })
})

test('200: the rules of a later day, and a draft that is not saved', async () => {
  const later = await call(runExampleClaim, { insurer_id, claim: claim(), rules_on: '2099-02-01' })
  expect(later.body.preauthorization).toMatchObject({ state: 'late', lead_hours: 72 })
  const draft = {
    sharing: { ...sharing, deductible_amount: 0, coinsurance_bps: 0 },
    asking: { is_required: false, lead_hours: null },
    filing_days: 5,
  }
  const tried = await call(runExampleClaim, { insurer_id, claim: claim(), draft })
  expect(tried.body).toMatchObject({
    preauthorization: { state: 'not_needed', by: 'draft' },
    filing: { until: '2026-11-27', by: 'draft' },
    patient_amount: 1000,
    insurer_amount: 64_000,
  })
})
const sharing = {
  deductible_amount: 50_000,
  deductible_basis: 'annual',
  coinsurance_bps: 2000,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: 200_000,
  deductible_in_out_of_pocket: false,
  annual_limit_amount: 10_000_000,
} as const

test('404, 422: a plan of another insurer, an unknown insurer, a missing exchange rate', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000'
  const run = async (input: { insurer_id: string; claim: ExampleClaim }) => {
    const { status, body } = await call(runExampleClaim, input)
    return [status, body.code]
  }
  expect(await run({ insurer_id, claim: claim({ plan_id: nobody }) })).toEqual([
    404,
    'no-such-plan',
  ])
  expect(await run({ insurer_id: nobody, claim: claim() })).toEqual([404, 'no-such-insurer'])
  expect(await run({ insurer_id, claim: claim({ currency: 'MXN' }) })).toEqual([422, 'rate-needed'])
})

test('200: examples show what a change of rules changes, before and after it takes effect', async () => {
  const save = (more: object) =>
    call(saveClaimExample, { insurer_id, name: 'Scan', claim: claim(), ...more })
  const { body: saved } = await save({})
  const list = async () => (await call(listClaimExamples, { insurer_id })).body.examples
  expect(await list()).toMatchObject([
    {
      name: 'Scan',
      differs: [],
      expected: { patient_amount: 53_800, preauthorization: 'in_time' },
    },
  ])
  expect((await save({})).body.code).toBe('already-known')

  const later = await call(runClaimExamples, { insurer_id, rules_on: '2099-02-01' })
  expect(later.body.examples).toMatchObject([{ differs: ['preauthorization'] }])
  const draft = { sharing: { ...sharing, coinsurance_bps: 1000 } }
  const moreExpensive = await call(runClaimExamples, { insurer_id, draft, plan_id: plan.id })
  expect(moreExpensive.body.examples).toMatchObject([
    { differs: ['patient_amount', 'insurer_amount'] },
  ])
  const other = await call(runClaimExamples, { insurer_id, draft, plan_id: insurer_id })
  expect(other.body.examples).toMatchObject([{ differs: [] }])

  plan = (await savePlan({ ...plan, coinsurance_bps: 1000 })).body
  expect(await list()).toMatchObject([
    { differs: ['patient_amount', 'insurer_amount'], now: { patient_amount: 52_400 } },
  ])
  const taken = await save(saved)
  expect(taken.status).toBe(200)
  expect(await list()).toMatchObject([{ differs: [] }])
  expect((await save(saved)).body.code).toBe('changed-meanwhile')

  const { body: trail } = await call(listActivity, {
    entity_type: 'insurance_company',
    entity_id: insurer_id,
  })
  expect(trail.rows[0]?.changes).toMatchObject({ example: 'Scan' })
  const gone = await call(deleteClaimExample, { insurer_id, ...taken.body })
  expect(gone.status).toBe(200)
  expect(await list()).toEqual([])
  expect((await call(deleteClaimExample, { insurer_id, ...taken.body })).body.code).toBe(
    'no-such-part'
  )
  plan = (await savePlan({ ...plan, coinsurance_bps: 2000 })).body
})

test('for any bill the bench equals the estimate of the household', async () => {
  const home = await make.client(app)
  const accountId = home.account_id
  const { id: policy_id } = await app.database.db
    .insertInto('policy')
    .values({ account_id: accountId, insurance_company_id: insurer_id, insurance_plan_id: plan.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await assert(
    asyncProperty(
      nat(5_000_000),
      option(nat(5_000_000), { nil: null }),
      nat(100_000),
      constantFrom(...careSettings),
      constantFrom('USD', 'MXN', 'JPY'),
      async (billed_amount, agreed_amount, not_covered_amount, care_setting, currency) => {
        const rate = currency === 'USD' ? null : 18.2055
        const answer = await app.call(
          getEstimate,
          {
            accountId,
            policy_id,
            billed_amount,
            not_covered_amount,
            care_setting,
            currency,
            ...(agreed_amount !== null && { agreed_amount }),
            ...(rate !== null && { rate }),
          },
          { as: home }
        )
        const line = { kind: 'other', billed_amount, agreed_amount, not_covered_amount } as const
        const { body } = await call(runExampleClaim, {
          insurer_id,
          claim: claim({ lines: [line], care_setting, currency, rate }),
          rules_on: new Date().toISOString().slice(0, 10),
        })
        const { patient_amount, insurer_amount, write_off_amount, lines } = answer.body
        expect(body).toMatchObject({
          patient_amount,
          insurer_amount,
          write_off_amount,
          steps: lines,
        })
        expect([body.preauthorization.is_required, body.preauthorization.lead_hours]).toEqual([
          answer.body.preauthorization.is_required,
          answer.body.preauthorization.lead_hours,
        ])
      }
    ),
    { numRuns: 40 }
  )
}, 60_000)
