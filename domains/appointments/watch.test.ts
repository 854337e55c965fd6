import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { getProvider } from '../providers/contract.ts'
import { refreshVisitAnswers } from '../providers/refresh-visit-answers.ts'
import { writeDirectory } from '../providers/test-factories.ts'
import { changeAccountAppointment, listAccountAppointments } from './contract-household.ts'
import { createPractice, createRequest, hoursAhead } from './test-practice.ts'
import { watchAppointments } from './watch-appointments.ts'

/* What time brings to appointments, and what the answers after visits say in the directory. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const watch = () => watchAppointments(app.program.contextFor('program'))
const run = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)
const statusOf = async (id: string) =>
  (
    await app.database.db
      .selectFrom('appointment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status
const kindsFor = async (user_id: string) =>
  (await run('select kind from notification where user_id = $1', user_id)).rows.map(
    ({ kind }) => kind
  )
/** Writes a past, which no verb writes: the owner of the table does, without its triggers. */
const writePast = (id: string, changes: string) =>
  app.database.pool.query(
    `alter table appointment disable trigger user;
     update appointment set ${changes} where id = '${id}';
     alter table appointment enable trigger user`
  )
const visitedOn = (day: string) =>
  `wanted_times = array['${day}T10:00:00Z'::timestamptz], starts_at = '${day}T10:00:00Z', ends_at = '${day}T10:30:00Z'`

test('without an answer in time two other doctors who take the plan are offered, once', async () => {
  const practice = await createPractice(app)
  const others = await writeDirectory(app.database.db, {
    companies: ['boreal'],
    networks: [
      { id: 'Boreal Net', company: 'boreal' },
      { id: 'Boreal Narrow', company: 'boreal' },
    ],
    plans: [
      { slug: 'boreal-gold', company: 'boreal', networks: ['Boreal Net'] },
      { slug: 'boreal-basic', company: 'boreal', networks: ['Boreal Narrow'] },
    ],
    cities: [{ id: 'merida', latitude: 20.97, longitude: -89.62 }],
    providers: ['One', 'Two', 'Three', 'Other plan'].map((name) => ({
      name,
      specialties: ['cardiology'],
      places: [
        {
          latitude: 20.97,
          longitude: -89.62,
          city_id: 'merida',
          accepts: [
            {
              network: name === 'Other plan' ? 'Boreal Narrow' : 'Boreal Net',
              confirmed_on: '2026-11-01',
            },
          ],
        },
      ],
    })),
  })
  await run(
    `insert into provider_specialty (provider_id, code, is_primary)
     select $1, code, true from provider_specialty where provider_id = $2 limit 1`,
    practice.provider_id,
    others[0]
  )
  await run(`update practice_location set city_id = 'merida' where id = $1`, practice.place_id)
  const { rows: plans } = await run(
    `select id, insurance_company_id from insurance_plan where slug = 'boreal-gold'`
  )
  const asking = await createRequest(app, practice.slug, [hoursAhead(30)])
  const set = (late: string) =>
    run(
      `update appointment set insurance_company_id = $2, insurance_plan_id = $3, answer_due_at = now() + $4::interval where id = $1`,
      asking.id,
      plans[0]?.insurance_company_id,
      plans[0]?.id,
      late
    )
  const { account_id: accountId } = asking
  const offered = async () =>
    (await app.call(listAccountAppointments, { accountId }, { as: asking })).body.rows[0]
      ?.alternatives ?? []
  await set('1 minute')
  await watch()
  expect(await offered()).toEqual([])
  await set('-1 minute')
  await watch()
  await watch()
  await app.runJobs()
  const names = (await offered()).map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect(names).not.toContain('Other plan')
  expect(await statusOf(asking.id)).toBe('requested')
  expect(
    (await kindsFor(asking.user_id)).filter((kind) => kind === 'appointment_unanswered')
  ).toHaveLength(1)
})

test('people are reminded once, a visit ends with the question, and passed times end a request', async () => {
  const { slug } = await createPractice(app)
  const soon = await createRequest(app, slug, [hoursAhead(20)])
  await writePast(
    soon.id,
    `status = 'accepted', starts_at = wanted_times[1], ends_at = wanted_times[1] + interval '30 minutes'`
  )
  const passed = await createRequest(app, slug, [hoursAhead(40)])
  const visited = await createRequest(app, slug, [hoursAhead(50)])
  await writePast(visited.id, `status = 'accepted', ${visitedOn('2026-11-01')}`)
  await writePast(passed.id, `wanted_times = array['2026-11-01T10:00:00Z'::timestamptz]`)
  for (let n = 0; n < 2; n += 1) {
    await watch()
    await app.runJobs()
  }
  expect(await statusOf(soon.id)).toBe('accepted')
  expect(await statusOf(passed.id)).toBe('expired')
  expect(await statusOf(visited.id)).toBe('over')
  expect(
    (await kindsFor(soon.user_id)).filter((kind) => kind === 'appointment_reminder')
  ).toHaveLength(1)
  expect(await kindsFor(passed.user_id)).toContain('appointment_answered')
  expect(
    (await kindsFor(visited.user_id)).filter((kind) => kind === 'appointment_question')
  ).toHaveLength(1)
})

test('answers say something in the directory from five visits of three households on, and lose weight', async () => {
  const { provider_id, slug } = await createPractice(app)
  const { rows } =
    await run(`select f.id as plan_id, f.insurance_company_id as insurer_id, w.id as network_id
    from insurance_plan f join insurance_plan_network pn on pn.insurance_plan_id = f.id
    join insurance_network w on w.id = pn.insurance_network_id where f.slug = 'boreal-gold'`)
  const { plan_id, insurer_id, network_id } = rows[0] ?? {}
  await run(
    `insert into acceptance (provider_location_id, insurance_network_id, source_id, confirmed_on)
     select pl.id, $2, (select id from directory_source limit 1), '2026-11-01' from provider_location pl where pl.provider_id = $1`,
    provider_id,
    network_id
  )
  const households: Awaited<ReturnType<typeof createRequest>>[] = []
  // A visit is asked about for sixty days.
  const day = dayAfter(new Date().toISOString().slice(0, 10), -11)
  const visit = async (insurance_taken: 'yes' | 'no' | 'unused') => {
    const asking = await createRequest(app, slug, [hoursAhead(60 + households.length)])
    households.push(asking)
    await writePast(
      asking.id,
      `insurance_company_id = '${insurer_id}', insurance_plan_id = '${plan_id}', status = 'over', ${visitedOn(day)}`
    )
    const input = {
      accountId: asking.account_id,
      id: asking.id,
      event: 'answer' as const,
      insurance_taken,
    }
    const { status } = await app.call(changeAccountAppointment, input, { as: asking })
    expect(status).toBe(200)
    expect((await app.call(changeAccountAppointment, input, { as: asking })).body.code).toBe(
      'no-such-move'
    )
  }
  const shown = async () => {
    await refreshVisitAnswers(app.program.contextFor('program'))
    // Until the watcher has heard of the new version, the page of before is cached.
    await app.settled()
    const { body } = await app.call(getProvider, { slug })
    return body.provider.locations[0]?.acceptance.find(({ plan }) => plan?.id === 'boreal-gold')
      ?.visit_answers
  }
  for (let n = 0; n < 4; n += 1) await visit('yes')
  await visit('unused')
  expect(await shown()).toBe(null)
  await visit('no')
  expect(await shown()).toMatchObject({ is_of_plan: true, answered_count: 5, taken_count: 4 })
  // Half a year halves an answer: five old ones say too little about today.
  const answeredDaysAgo = async (days: number) => {
    for (const { id } of households)
      await writePast(id, `insurance_answered_at = now() - interval '${days} days'`)
    return shown()
  }
  expect(await answeredDaysAgo(179)).toMatchObject({ answered_count: 5 })
  expect(await answeredDaysAgo(182)).toBe(null)
  expect(await answeredDaysAgo(366)).toBe(null)
  expect(await answeredDaysAgo(0)).toMatchObject({ answered_count: 5 })
  // Of one household alone it would be recognised.
  const [first] = households
  for (const { id } of households)
    await writePast(id, `account_id = '${first?.account_id}', client_id = '${first?.client_id}'`)
  expect(await shown()).toBe(null)
})

test('a clinic reads neither what somebody said of the insurance nor the secret of a link', async () => {
  const { rows } = await run(
    `select has_column_privilege('numo_partner', 'appointment', 'insurance_taken', 'select') as partner,
            has_column_privilege('numo_client', 'appointment', 'insurance_taken', 'select') as client,
            has_column_privilege('numo_partner', 'appointment', 'token_encrypted', 'select') as secret`
  )
  expect(rows[0]).toEqual({ partner: false, client: true, secret: false })
})
