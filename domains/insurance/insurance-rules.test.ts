import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { admin, type TestPerson } from '../access/test-factories.ts'
import { createInsuranceCompany, getInsuranceCompany } from './contract-admin.ts'
import {
  deletePreauthorizationRule,
  saveInsuranceContact,
  savePreauthorizationRule,
} from './contract-parts.ts'
import { deleteInsuranceRequirement, saveInsuranceRequirement } from './contract-requirements.ts'
import { dayBefore } from './rules-versions.ts'

let app: TestApp
let staff: TestPerson
let insurer_id: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
  insurer_id = (await app.call(createInsuranceCompany, { name: 'Atlas' }, { as: staff })).body.id
})
afterAll(() => app.stop())

const get = async () =>
  (await app.call(getInsuranceCompany, { id: insurer_id }, { as: staff })).body
const rule = {
  insurance_plan_id: null,
  care_setting: 'imaging',
  is_required: true,
  lead_hours: 24,
  notes: null,
} as const
const save = (more: object) =>
  app.call(savePreauthorizationRule, { insurer_id, ...rule, ...more }, { as: staff })
const end = (which: { id: string; version: number }) =>
  app.call(deletePreauthorizationRule, { insurer_id, ...which }, { as: staff })
const rules = async () =>
  (await get()).rules.map(({ lead_hours, valid_from, valid_until }) => [
    lead_hours,
    valid_from,
    valid_until,
  ])

test('200: notice after an emergency, what is paid when late and validity are kept with their version', async () => {
  const { id } = (await app.call(createInsuranceCompany, { name: 'Bora' }, { as: staff })).body
  const about = { insurer_id: id, care_setting: 'emergency', lead_hours: null } as const
  const terms = { emergency_hours: 48, late_paid_bps: 8_000, validity_days: 30 }
  const first = await save({ ...about, ...terms, valid_from: '2026-01-01' })
  expect(first.status).toBe(200)
  const change = { ...about, ...first.body, ...terms, late_paid_bps: 5_000 }
  expect((await save({ ...change, valid_from: '2027-06-01' })).status).toBe(200)
  const { body } = await app.call(getInsuranceCompany, { id }, { as: staff })
  expect(body.rules).toMatchObject([{ ...terms, late_paid_bps: 5_000 }, terms])
  for (const wrong of [{ late_paid_bps: 10_001 }, { validity_days: 0 }, { emergency_hours: -1 }])
    expect([wrong, (await save({ ...about, ...wrong })).status]).toEqual([wrong, 400])
})

test('200: a change is a version from its date on; former versions stay readable', async () => {
  const first = await save({ valid_from: '2026-01-01' })
  const second = await save({ ...first.body, lead_hours: 48, valid_from: '2027-06-01' })
  expect(second.body.id).not.toBe(first.body.id)
  expect(await rules()).toEqual([
    [48, '2027-06-01', null],
    [24, '2026-01-01', '2027-05-31'],
  ])
  const again = await save({ ...second.body, lead_hours: 72, valid_from: '2027-06-01' })
  expect(again.body.id).toBe(second.body.id)
  const early = await save({ ...again.body, lead_hours: 5, valid_from: '2026-02-01' })
  expect([early.status, early.body.code]).toEqual([422, 'too-early'])
  const [, past] = (await get()).rules
  const over = await save({ id: past?.id, version: past?.version, lead_hours: 1 })
  expect([over.status, over.body.code]).toEqual([409, 'rule-over'])

  // It was never valid, so it is deleted and the previous version continues.
  expect((await end(again.body)).status).toBe(200)
  expect(await rules()).toEqual([[24, '2026-01-01', null]])
  const [left] = (await get()).rules
  expect((await end({ id: left?.id ?? '', version: left?.version ?? 0 })).status).toBe(200)
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'America/Mexico_City')::date::text as today`.execute(app.database.db)
  expect(await rules()).toEqual([[24, '2026-01-01', dayBefore(rows[0]?.today ?? '')]])
})

test('200, 409: requirements of a request, its deadline and the response time', async () => {
  const entry = {
    insurer_id,
    request: 'claim',
    care_setting: null,
    documents: ['claim_form', 'invoice', 'invoice'] as ('claim_form' | 'invoice')[],
    deadline_days: 90,
    answer_days: 10,
    notes: null,
  } as const
  const made = await app.call(saveInsuranceRequirement, entry, { as: staff })
  expect((await get()).requirements).toMatchObject([
    { documents: ['claim_form', 'invoice'], deadline_days: 90, answer_days: 10 },
  ])
  const twice = await app.call(saveInsuranceRequirement, entry, { as: staff })
  expect([twice.status, twice.body.code]).toEqual([409, 'already-known'])
  const changed = await app.call(
    saveInsuranceRequirement,
    { ...entry, ...made.body, deadline_days: 60 },
    { as: staff }
  )
  expect((await get()).requirements).toMatchObject([{ deadline_days: 60 }])
  const which = { insurer_id, ...changed.body }
  expect(
    (
      await app.call(deleteInsuranceRequirement, made.body && { ...which, version: 1 }, {
        as: staff,
      })
    ).status
  ).toBe(409)
  expect((await app.call(deleteInsuranceRequirement, which, { as: staff })).status).toBe(200)
  expect((await get()).requirements).toEqual([])
})

test('200: claims may be filed by post only', async () => {
  const contact = {
    insurer_id,
    purpose: 'claims',
    name: null,
    email: null,
    phone: null,
    notes: null,
  } as const
  const none = await app.call(saveInsuranceContact, contact, { as: staff })
  expect(none.body.code).toBe('not-reachable')
  const address = 'Atlas, Reclamaciones\nAv. Sur 1\n06600 CDMX'
  expect(
    (await app.call(saveInsuranceContact, { ...contact, address }, { as: staff })).status
  ).toBe(200)
  expect((await get()).contacts).toMatchObject([{ address }])
})
