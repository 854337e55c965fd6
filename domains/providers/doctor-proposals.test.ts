import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { listNotifications } from '../notifications/contract.ts'
import { listOwnProviders } from '../partners/contract-providers.ts'
import { applyDueProposals } from './apply-doctor-proposals.ts'
import * as calls from './contract-doctors.ts'
import { newDoctor, placeOf } from './test-doctors.ts'

/* A clinic proposes a doctor who comes, or says that one leaves; staff decide, and the directory follows on the day. */

let app: TestApp
let staff: make.TestPerson
let as: make.TestPartner
let place: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  as = await make.partner(app)
  place = await placeOf(app, as.partner_id)
})

async function done<E extends Endpoint>(endpoint: E, input: SentTo<E>, who: make.TestPerson = as) {
  const { status, body } = await app.call(endpoint, input, { as: who })
  expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
  return body as OutputOf<E>
}
async function refusal<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  who: make.TestPerson = as
) {
  const { status, body } = await app.call(endpoint, input, { as: who })
  return [status, (body as { code?: string }).code]
}
const doctor = (more: Partial<ReturnType<typeof newDoctor>> = {}) => ({
  ...newDoctor(as.partner_id, place),
  ...more,
})
const propose = async (more: Partial<ReturnType<typeof newDoctor>> = {}) =>
  (await done(calls.proposeDoctor, doctor(more))).id
const decide = (id: string, more: Partial<SentTo<typeof calls.decideDoctorProposal>> = {}) =>
  ({ id, version: 1, is_approved: true, ...more }) as const
const approve = (id: string, more: Partial<SentTo<typeof calls.decideDoctorProposal>> = {}) =>
  done(calls.decideDoctorProposal, decide(id, more), staff)
const own = async () =>
  (await done(calls.getOwnDoctorProposals, { partnerId: as.partner_id })).proposals
const colleagues = async () =>
  (await done(listOwnProviders, { partnerId: as.partner_id })).rows.map((one) => one.full_name)
const listed = async (name: string) =>
  (
    await app.database.pool.query(
      `select from listing l join provider v on v.serial_no = l.provider_no where v.full_name = $1`,
      [name]
    )
  ).rowCount
const today = () => app.program.contextFor('program').today()
const row = async (id: string) =>
  (await done(calls.listDoctorProposals, { item: id }, staff)).rows[0]

test('200: an approved doctor has a page, practises at the place and is listed; the clinic is notified', async () => {
  const id = await propose()
  expect(await own()).toMatchObject([{ status: 'proposed', full_name: 'Inés Aguilar' }])
  expect(await colleagues()).toEqual([])
  expect(await row(id)).toMatchObject({ partner: { id: as.partner_id }, known: null })
  await approve(id)
  expect(await colleagues()).toEqual(['Inés Aguilar'])
  expect(await row(id)).toMatchObject({
    ...{ status: 'approved', applied_at: expect.any(String) },
    provider: { full_name: 'Inés Aguilar' },
  })
  const { rows } = await app.database.pool.query(
    `select v.status, v.languages, v.license_number is not null as licensed, c.specialty_id from provider v
       join provider_specialty s on s.provider_id = v.id join specialty_code c using (code) where v.id = $1`,
    [(await row(id))?.provider?.id]
  )
  expect(rows).toEqual([
    { status: 'active', languages: ['es', 'en'], licensed: true, specialty_id: 'cardiology' },
  ])
  const inbox = await done(listNotifications, {})
  expect(inbox.rows.filter(({ kind }) => kind === 'clinic_doctor_decided')).toHaveLength(1)
  const trail = await app.database.pool.query(
    `select changes ->> 'status' as status from audit_event where entity_type = 'doctor_proposal' and entity_id = $1 order by id`,
    [id]
  )
  expect(trail.rows).toEqual([{ status: null }, { status: 'approved' }])
})

test('200: one who begins later is listed from that day, and one known by the licence keeps the page', async () => {
  const first = await propose({ full_name: 'Marta Solís' })
  await approve(first)
  const other = await make.partner(app)
  const there = await placeOf(app, other.partner_id, 'Norte')
  const input = {
    ...doctor({ full_name: 'Dra. Marta Solis', from_on: dayAfter(today(), 3) }),
    ...{ partnerId: other.partner_id, practice_location_id: there },
  }
  const { id } = await done(calls.proposeDoctor, input, other)
  expect(await row(id)).toMatchObject({ known: { name: 'Marta Solís' } })
  await approve(id)
  const at = async () =>
    (await done(listOwnProviders, { partnerId: other.partner_id }, other)).rows.length
  expect(await at()).toBe(0)
  expect((await row(id))?.applied_at).toBe(null)
  const program = app.program.contextFor('program')
  await applyDueProposals({ ...program, today: () => dayAfter(today(), 2) })
  expect(await at()).toBe(0)
  await applyDueProposals({ ...program, today: () => dayAfter(today(), 3) })
  await applyDueProposals({ ...program, today: () => dayAfter(today(), 4) })
  expect(await at()).toBe(1)
  expect((await row(id))?.provider?.id).toBe((await row(first))?.provider?.id)
})

test('200: who leaves is listed no more, also when a source lists them again; coming back is possible', async () => {
  await approve(await propose({ full_name: 'Luis Ortega' }))
  expect(await listed('Luis Ortega')).toBe(1)
  const provider_id = (await done(listOwnProviders, { partnerId: as.partner_id })).rows[0]?.id ?? ''
  const leaving = { partnerId: as.partner_id, provider_id, from_on: today() }
  const { id } = await done(calls.proposeDoctorLeaving, leaving)
  expect(await refusal(calls.proposeDoctorLeaving, leaving)).toEqual([409, 'already-proposed'])
  expect(await listed('Luis Ortega')).toBe(1)
  await approve(id)
  expect([await listed('Luis Ortega'), await colleagues()]).toEqual([0, []])
  const reimport = `update provider_location set status = 'active' where provider_id = $1 returning status`
  expect((await app.database.pool.query(reimport, [provider_id])).rows).toEqual([
    { status: 'inactive' },
  ])
  await approve(await propose({ full_name: 'Luis Ortega' }))
  expect([await listed('Luis Ortega'), await colleagues()]).toEqual([1, ['Luis Ortega']])
})

test('200: a page that its source withdrew is published again; one that staff withhold is not', async () => {
  for (const [name, is_withheld] of [
    ['Ada Prieto', false],
    ['Ada Otero', true],
  ] as const) {
    const from_on = dayAfter(today(), 3)
    const id = await propose({ full_name: name, license_number: name, from_on })
    await approve(id)
    const page = (await row(id))?.provider?.id
    await app.database.pool.query(
      `update provider set status = 'inactive', is_withheld = $2 where id = $1`,
      [page, is_withheld]
    )
    const program = app.program.contextFor('program')
    await applyDueProposals({ ...program, today: () => from_on })
    expect(await listed(name)).toBe(is_withheld ? 0 : 1)
  }
})

test('404: the page of a facility or a merged page is not a doctor’s; nobody leaves a place where they do not practise', async () => {
  const id = await propose({ license_number: 'PAGE-1' })
  await approve(await propose({ full_name: 'Sara Lobo', license_number: 'PAGE-2' }))
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into provider (kind, facility_type, full_name, slug, status, is_withheld, merged_into_id)
     select k, case when k = 'facility' then 'clinic' end, 'Page ' || k, 'page-' || k, 'inactive', k = 'person', case when k = 'person' then v.id end
       from unnest(array['person', 'facility']) k cross join (select id from provider where full_name = 'Sara Lobo') v returning id`
  )
  expect(rows).toHaveLength(2)
  for (const { id: provider_id } of rows)
    expect(await refusal(calls.decideDoctorProposal, decide(id, { provider_id }), staff)).toEqual([
      404,
      'no-such-provider',
    ])
  const own_doctor = (await done(listOwnProviders, { partnerId: as.partner_id })).rows[0]?.id ?? ''
  const other_place = await placeOf(app, as.partner_id, 'Sur')
  const leaving = { partnerId: as.partner_id, provider_id: own_doctor, from_on: today() }
  const fromThere = { ...leaving, practice_location_id: other_place }
  expect(await refusal(calls.proposeDoctorLeaving, fromThere)).toEqual([404, 'no-such-place'])
  await done(calls.proposeDoctorLeaving, { ...leaving, practice_location_id: place })
})

test('409 and 422: a name of the same town, a missing reason, a second decision and a day far away are refused', async () => {
  await approve(await propose({ full_name: 'Eva Ruiz' }))
  const id = await propose({ full_name: 'eva ruiz', license_number: 'OTHER-1' })
  const about = (more: object) => refusal(calls.decideDoctorProposal, decide(id, more), staff)
  expect(await about({})).toEqual([409, 'looks-known'])
  expect(await about({ is_approved: false })).toEqual([422, 'reason-needed'])
  expect(await about({ version: 9 })).toEqual([409, 'changed-meanwhile'])
  await approve(id, { is_other: true })
  expect(await about({})).toEqual([409, 'already-decided'])
  expect(await colleagues()).toEqual(['Eva Ruiz', 'eva ruiz'])
  const far = doctor({ license_number: 'FAR-1', from_on: '2031-01-01' })
  expect(await refusal(calls.proposeDoctor, far)).toEqual([422, 'day-too-far'])
  const declined = await propose({ license_number: 'NO-1' })
  await approve(declined, { is_approved: false, reason: 'The licence is of somebody else.' })
  expect(await own()).toMatchObject([
    { status: 'declined', reason: 'The licence is of somebody else.' },
    {},
    {},
  ])
})

test('404 and 409: another clinic’s place, doctor and proposal are out of reach; one’s own is withdrawn once', async () => {
  const other = await make.partner(app)
  const theirs = await placeOf(app, other.partner_id)
  expect(await refusal(calls.proposeDoctor, doctor({ practice_location_id: theirs }))).toEqual([
    404,
    'no-such-place',
  ])
  await approve(await propose({ full_name: 'Rosa Fuentes' }))
  const provider_id = (await done(listOwnProviders, { partnerId: as.partner_id })).rows[0]?.id ?? ''
  const leaving = { partnerId: other.partner_id, provider_id, from_on: today() }
  expect(await refusal(calls.proposeDoctorLeaving, leaving, other)).toEqual([
    404,
    'no-such-provider',
  ])
  const id = await propose({ license_number: 'X-1' })
  const withdrawal = { partnerId: other.partner_id, id }
  expect(await refusal(calls.withdrawDoctorProposal, withdrawal, other)).toEqual([
    409,
    'already-decided',
  ])
  await done(calls.withdrawDoctorProposal, { partnerId: as.partner_id, id })
  expect(await refusal(calls.withdrawDoctorProposal, { partnerId: as.partner_id, id })).toEqual([
    409,
    'already-decided',
  ])
  expect(await refusal(calls.decideDoctorProposal, decide(id), staff)).toEqual([
    409,
    'already-decided',
  ])
})
