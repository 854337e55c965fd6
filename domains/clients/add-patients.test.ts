import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { checkPatientCover } from '../eligibility/contract-partner.ts'
import { addPatient, importPatients, previewPatients } from './contract-add.ts'
import { endSharing } from './contract-household.ts'
import { getPatient, listPatients } from './contract-partner.ts'
import { notifyNewPatients } from './notify-new-patients.ts'
import { tidyPatientLookups } from './tidy-patient-lookups.ts'
import { insured, type Insured } from './test-insured.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const signed_on = '2026-11-01'
const of = ({ member_id }: Insured) =>
  ({ member_id, birth_date: '1990-05-17', signed_on, has_consent: true }) as const
const patientsOf = async (as: make.TestPartner) =>
  (await app.call(listPatients, {}, { as })).body.rows.map(({ id }) => id)

test('member ID and birth date make a patient, with a consent and a notice to the household', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  expect(await patientsOf(as)).toEqual([])
  const added = await app.call(addPatient, { ...of(person), name: 'luz solis' }, { as })
  expect(added.body).toEqual({ id: person.client_id, is_new: true })
  expect(await patientsOf(as)).toEqual([person.client_id])
  const { body } = await app.call(getPatient, { id: person.client_id }, { as })
  expect(body.sharing.source).toBe('member_id')
  expect(body.consents).toMatchObject([{ signed_on, withdrawn_at: null }])
  const program = app.program.contextFor('program')
  await notifyNewPatients(program, as)
  await notifyNewPatients(program, as)
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where account_id = ${person.account_id}`.execute(app.database.db)
  expect(rows).toEqual([{ kind: 'clinic_sees_person' }])
  const again = await app.call(addPatient, of(person), { as })
  expect(again.body).toEqual({ id: person.client_id, is_new: false })
})

test('the consent of somebody who is a patient already is in the trail of the household, once', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  await make.treat(app, { ...person, partner_id: as.partner_id })
  const events = async () =>
    (
      await app.database.pool.query<{ changes: object }>(
        `select changes from audit_event where entity_type = 'consent' and account_id = $1 and partner_id = $2`,
        [person.account_id, as.partner_id]
      )
    ).rows.map(({ changes }) => changes)
  for (let n = 0; n < 2; n += 1) {
    const { body } = await app.call(addPatient, of(person), { as })
    expect(body.is_new).toBe(false)
    expect(await events()).toEqual([{ kind: 'share_with_partner', signed_on }])
  }
})

test('households are told however late the job runs', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  await app.call(addPatient, of(person), { as })
  await app.database.pool.query(
    `update care_relationship set started_at = now() - interval '9 days' where client_id = $1`,
    [person.client_id]
  )
  await notifyNewPatients(app.program.contextFor('program'), as)
  const { rows } = await app.database.pool.query(
    `select kind from notification where account_id = $1`,
    [person.account_id]
  )
  expect(rows).toEqual([{ kind: 'clinic_sees_person' }])
})

test('what a clinic tried is kept by a keyed digest, and only for the day', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  await app.call(addPatient, of(person), { as })
  const { pool } = app.database
  const kept = async (what: string) =>
    (
      await pool.query(`select ${what} as it from patient_lookup where partner_id = $1`, [
        as.partner_id,
      ])
    ).rows
  const plain = `member_digest = sha256(convert_to(app.fold('${person.member_id}'), 'UTF8'))`
  expect(await kept(plain)).toEqual([{ it: false }])
  const keyed = `member_digest = app.keyed_digest('patient', app.fold('${person.member_id}'))`
  expect(await kept(keyed)).toEqual([{ it: true }])
  await tidyPatientLookups(app.program.contextFor('program'))
  expect(await kept('tries')).toEqual([{ it: 1 }])
  await pool.query('update patient_lookup set looked_on = looked_on - 1 where partner_id = $1', [
    as.partner_id,
  ])
  await tidyPatientLookups(app.program.contextFor('program'))
  expect(await kept('tries')).toEqual([])
})

test.each([
  ['another birth date', { birth_date: '1990-05-18' }],
  ['another number', { member_id: 'MEM-0' }],
  ['another name', { name: 'Eva' }],
])('%s names nobody: 404, and no relationship', async (_, wrong) => {
  const [as, person] = [await make.partner(app), await insured(app)]
  const refused = await app.call(addPatient, { ...of(person), ...wrong }, { as })
  expect([refused.status, refused.body.code]).toEqual([404, 'no-such-patient'])
  expect(await patientsOf(as)).toEqual([])
})

test('a number of two people of one birth date adds neither: 409', async () => {
  const as = await make.partner(app)
  const one = await insured(app, 'TWICE-1')
  await insured(app, 'twice 1')
  const refused = await app.call(addPatient, of(one), { as })
  expect([refused.status, refused.body.code]).toEqual([409, 'several-patients'])
  expect(await patientsOf(as)).toEqual([])
})

test('the eleventh try of a number on a day is refused, right or wrong: 429', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  for (let day = 1; day <= 10; day += 1) {
    const birth_date = `1980-01-${String(day).padStart(2, '0')}`
    const { status } = await app.call(addPatient, { ...of(person), birth_date }, { as })
    expect(status).toBe(404)
  }
  const refused = await app.call(addPatient, of(person), { as })
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-lookups'])
  expect(await patientsOf(as)).toEqual([])
})

test('an import with a guessed fingerprint counts its tries, too: 409, then 429', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  for (let day = 1; day <= 10; day += 1) {
    const born = `1980-01-${String(day).padStart(2, '0')}`
    const csv = `member id,birth date,consent\n${person.member_id},${born},2026-11-01\n`
    const input = { csv, fingerprint: 'guess', has_consent: true } as const
    expect((await app.call(importPatients, input, { as })).status).toBe(409)
  }
  const refused = await app.call(addPatient, of(person), { as })
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-lookups'])
})

test('a day to come and no confirmation of the consent are refused: 422 and 400', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  const later = await app.call(addPatient, { ...of(person), signed_on: '2999-01-01' }, { as })
  expect([later.status, later.body.code]).toEqual([422, 'day-to-come'])
  const { has_consent: _, ...rest } = of(person)
  // @ts-expect-error the contract demands the confirmation
  expect((await app.call(addPatient, rest, { as })).status).toBe(400)
})

test('a household ends what the clinic began, and an older consent names nobody, as one of a stranger: 404', async () => {
  const [as, person] = [await make.partner(app), await insured(app)]
  await app.call(addPatient, of(person), { as })
  const { account_id: accountId, client_id } = person
  const ending = { accountId, client_id, partner_id: as.partner_id }
  expect((await app.call(endSharing, ending, { as: person })).status).toBe(200)
  expect(await patientsOf(as)).toEqual([])
  expect((await app.call(getPatient, { id: client_id }, { as })).status).toBe(404)
  const refused = await app.call(addPatient, of(person), { as })
  expect([refused.status, refused.body.code]).toEqual([404, 'no-such-patient'])
  const unknown = await app.call(addPatient, { ...of(person), member_id: 'MEM-0' }, { as })
  expect(unknown.body).toEqual(refused.body)
  const stranger = await make.client(app)
  const theirs = await app.call(endSharing, ending, { as: stranger })
  expect(theirs.status).toBe(404)
})

test('a clinic asks for the cover of its patient, sees who answered, and not of another’s: 404', async () => {
  const [as, person, other] = [await make.partner(app), await insured(app), await insured(app)]
  await app.call(addPatient, of(person), { as })
  const { client_id: id, coverage_id } = person
  expect((await app.call(checkPatientCover, { id, coverage_id }, { as })).status).toBe(200)
  const { body } = await app.call(getPatient, { id }, { as })
  expect(body.covers[0]?.check).toMatchObject({ source: 'rules', status: 'partial' })
  const first = await app.call(checkPatientCover, { id, coverage_id, by_hand: true }, { as })
  expect(first.status).toBe(200)
  const twice = await app.call(checkPatientCover, { id, coverage_id, by_hand: true }, { as })
  expect(twice.body).toEqual(first.body)
  const waiting = await app.call(getPatient, { id }, { as })
  expect(waiting.body.covers[0]?.waiting?.source).toBe('by_hand')
  const stranger = await app.call(
    checkPatientCover,
    { id: other.client_id, coverage_id: other.coverage_id },
    { as }
  )
  expect([stranger.status, stranger.body.code]).toEqual([404, 'no-such-client'])
  const mixed = await app.call(checkPatientCover, { id, coverage_id: other.coverage_id }, { as })
  expect([mixed.status, mixed.body.code]).toEqual([404, 'no-such-policy'])
})

test('a list is previewed with the line and reason of each bad row, and imported as it was previewed', async () => {
  const [as, one, two] = [await make.partner(app), await insured(app), await insured(app)]
  const csv = [
    'Número de asegurado;Nombre;Fecha de nacimiento;Consentimiento',
    `${one.member_id};Luz Solís;17/05/1990;01/11/2026`,
    `${two.member_id};=HYPERLINK(A1);1990-05-17;2026-11-01`,
    `${two.member_id};Luz;1990-05-17;`,
    `${two.member_id};Luz;1990-02-31;2026-11-01`,
    `${one.member_id};Luz;1990-05-17;2026-11-01`,
    'NOBODY-1;Luz;1990-05-17;2026-11-01',
    `${two.member_id};Luz;1990-05-17;2026-11-01`,
  ].join('\n')
  const preview = await app.call(previewPatients, { csv }, { as })
  expect(preview.body).toMatchObject({ added: 2, known: 0, left_out_count: 5, file_problem: null })
  expect(preview.body.left_out.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'formula'],
    [4, 'no_consent'],
    [5, 'wrong_birth_date'],
    [6, 'duplicate'],
    [7, 'none'],
  ])
  expect(await patientsOf(as)).toEqual([])
  const { rows: looks } = await app.database.pool.query(
    `select changes, actor_user_id from audit_event where entity_type = 'patient_lookup' and partner_id = $1`,
    [as.partner_id]
  )
  expect(looks).toEqual([{ changes: { rows: 3, found: 2 }, actor_user_id: as.user_id }])
  const { fingerprint } = preview.body
  const input = { csv, has_consent: true } as const
  const other = await app.call(importPatients, { ...input, fingerprint: 'other' }, { as })
  expect([other.status, other.body.code]).toEqual([409, 'patients-changed'])
  expect(await patientsOf(as)).toEqual([])
  const done = await app.call(importPatients, { ...input, fingerprint }, { as })
  expect(done.body).toMatchObject({ added: 2, left_out_count: 5 })
  expect(new Set(await patientsOf(as))).toEqual(new Set([one.client_id, two.client_id]))
})

test.each([
  ['empty', ' \n'],
  ['columns', 'name,born\nLuz,1990-05-17\n'],
  ['quotes', 'member id,birth date,consent\n"1,1990-05-17,2026-11-01\n'],
])('a file is refused as a whole: %s', async (file_problem, csv) => {
  const as = await make.partner(app)
  expect((await app.call(previewPatients, { csv }, { as })).body).toMatchObject({ file_problem })
  const input = { csv, fingerprint: '', has_consent: true } as const
  const refused = await app.call(importPatients, input, { as })
  expect([refused.status, refused.body.code]).toEqual([409, 'file-unreadable'])
})
