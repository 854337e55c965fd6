import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { notify } from '../notifications/notify.ts'
import { changeAccountAppointment, listAccountAppointments } from './contract-household.ts'
import * as partner from './contract-partner.ts'
import { getAppointment, listAppointments } from './contract-staff.ts'
import {
  changeVisitorAppointment,
  openAppointment,
  proveAppointment,
  requestAppointmentAsVisitor,
} from './contract.ts'
import { createPractice, createRequest, hoursAhead, toAnswer } from './test-practice.ts'
import { watchAppointments } from './watch-appointments.ts'

let app: TestApp
let practice: Awaited<ReturnType<typeof createPractice>>
beforeAll(async () => {
  app = await startTestApp()
  practice = await createPractice(app)
})
afterAll(() => app.stop())

const jobs = () => app.runJobs()
const mailsTo = (to: string) => app.email.sent.filter((mail) => mail.to === to)
const secretIn = (to: string) =>
  /\/appointment#([\w-]{43})/.exec(mailsTo(to).at(-1)?.text ?? '')?.[1] ?? ''
let visitors = 0
const nextEmail = () => `visitor-${(visitors += 1)}@people.example`

const ask = (
  input: Partial<Parameters<typeof app.call<typeof requestAppointmentAsVisitor>>[1]> = {}
) =>
  app.call(requestAppointmentAsVisitor, {
    slug: practice.slug,
    times: [hoursAhead(30)],
    time_zone: 'Europe/Madrid',
    person_name: 'Hannah Lindqvist',
    email: nextEmail(),
    ...input,
  })
const accept = async (id: string, starts_at: string, desk = practice.desk) => {
  const { version } = await rowOf(id)
  return app.call(partner.acceptAppointment, { id, version, starts_at }, { as: desk })
}
const rowOf = async (id: string) =>
  app.database.db
    .selectFrom('appointment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a visitor', () => {
  it('proves an address once; only then the clinic sees the request, answers, and the visitor follows it', async () => {
    const email = nextEmail()
    const starts = hoursAhead(40)
    expect((await ask({ email, times: [starts] })).status).toBe(200)
    await jobs()
    const { body: before } = await app.call(
      partner.listPartnerAppointments,
      {},
      { as: practice.desk }
    )
    expect(before.to_answer.filter((one) => one.email === email)).toEqual([])
    const [mail] = mailsTo(email)
    expect(mail?.text).toContain('Madrid time')
    expect(mail?.text).toContain('Merida time')

    const first = secretIn(email)
    const opened = await app.call(openAppointment, { token: first })
    expect(opened.body).toMatchObject({ status: 'unproven', time_zone: 'America/Merida' })
    const proven = await app.call(proveAppointment, { token: first })
    expect(proven.status).toBe(200)
    // The link of the mail works once.
    for (const again of [proveAppointment, openAppointment] as const)
      expect((await app.call(again, { token: first })).body.code).toBe('appointment-link-over')
    await jobs()
    const { body: after } = await app.call(
      partner.listPartnerAppointments,
      {},
      { as: practice.desk }
    )
    const request = after.to_answer.find((one) => one.email === email)
    expect(request).toMatchObject({ is_visitor: true, person_name: 'Hannah Lindqvist' })
    expect((await accept(request?.id ?? '', starts)).status).toBe(200)
    await jobs()
    const agreed = mailsTo(email).at(-1)
    const [file] = agreed?.attachments ?? []
    expect(file).toMatchObject({ mime_type: 'text/calendar', file_name: 'appointment.ics' })
    expect(Buffer.from(file?.bytes ?? []).toString()).toContain('BEGIN:VEVENT\r\nUID:')
    const { token } = proven.body
    expect(secretIn(email)).toBe(token)
    expect((await app.call(openAppointment, { token })).body).toMatchObject({
      status: 'accepted',
      starts_at: starts,
    })
    expect((await app.call(changeVisitorAppointment, { token, event: 'cancel' })).status).toBe(200)
    await jobs()
    expect(Buffer.from(mailsTo(email).at(-1)?.attachments?.[0]?.bytes ?? []).toString()).toContain(
      'METHOD:CANCEL'
    )
  })

  it('is bounded by the requests that an address has waiting, and by its mails of a network', async () => {
    const email = nextEmail()
    const links: string[] = []
    // What nobody proved keeps nobody out: a stranger may have asked in this name.
    for (let n = 0; n < 4; n += 1) {
      expect((await ask({ email })).status).toBe(200)
      await jobs()
      links.push(secretIn(email))
    }
    const proven: unknown[] = []
    for (const token of links) {
      const { status, body } = await app.call(proveAppointment, { token })
      proven.push(body.code ?? status)
    }
    expect(proven).toEqual([200, 200, 200, 'too-many-appointments'])
    expect((await ask({ email })).body.code).toBe('too-many-appointments')
    const other = nextEmail()
    const codes: unknown[] = []
    for (let n = 0; n < 7; n += 1) {
      const { status, body } = await ask({ email: other })
      codes.push(body.code ?? status)
      await app.database.pool.query(`delete from appointment where email = $1`, [other])
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 'too-many-requests', 'too-many-requests'])
  })

  test.each([
    ['a time in the past', { times: [hoursAhead(-30)] }, 422, 'time-past'],
    ['a time next year', { times: [hoursAhead(24 * 300)] }, 422, 'time-too-far'],
    ['a time twice', { times: [hoursAhead(30), hoursAhead(30)] }, 422, 'time-twice'],
    ['an unknown doctor', { slug: 'nobody' }, 404, 'no-such-provider'],
    ['a time zone that is none', { time_zone: 'Mars/Olympus' }, 400, 'invalid'],
    ['a plan nobody sells', { plan: 'no-plan' }, 404, 'no-such-plan'],
    ['an address that is none', { email: 'a@b' }, 400, 'invalid'],
  ])('with %s is refused', async (_, input, status, code) => {
    expect(await ask(input)).toMatchObject({ status, body: { code } })
  })

  it('cannot ask a clinic where nobody can answer', async () => {
    const other = await createPractice(app)
    await app.database.pool.query(`update membership set status = 'revoked' where user_id = $1`, [
      other.desk.user_id,
    ])
    expect((await ask({ slug: other.slug })).body.code).toBe('takes-no-requests')
    await app.database.pool.query(`update membership set status = 'active' where user_id = $1`, [
      other.desk.user_id,
    ])
    expect((await ask({ slug: other.slug })).status).toBe(200)
  })

  it('who proves nothing is forgotten after a day, and so is one long past', async () => {
    const email = nextEmail()
    await ask({ email })
    await app.database.pool.query(
      `update appointment set created_at = now() - interval '25 hours' where email = $1`,
      [email]
    )
    await watchAppointments(app.program.contextFor('program'))
    expect(
      await app.database.db
        .selectFrom('appointment')
        .select('id')
        .where('email', '=', email)
        .execute()
    ).toEqual([])
  })
})

describe('a household', () => {
  it('asks, gets other times, agrees to one, and the clinic sees it; a stranger sees nothing', async () => {
    const [starts, other] = [hoursAhead(50), hoursAhead(51)]
    const asking = await createRequest(app, practice.slug, [starts])
    const { id, account_id: accountId } = asking
    const { version } = await toAnswer(app, practice.desk, id)
    const offer = { id, version, times: [other], clinic_message: 'Come at eleven' }
    expect(
      (await app.call(partner.offerAppointmentTimes, offer, { as: practice.desk })).status
    ).toBe(200)
    await jobs()
    const mine = () => app.call(listAccountAppointments, { accountId }, { as: asking })
    expect((await mine()).body.rows[0]).toMatchObject({
      status: 'offered',
      offered_times: [other],
      clinic_message: 'Come at eleven',
      person_time_zone: 'Europe/Madrid',
    })
    const change = (
      input: { event: 'agree' | 'cancel'; starts_at?: string },
      as = asking as make.TestClient
    ) => app.call(changeAccountAppointment, { accountId: as.account_id, id, ...input }, { as })
    expect((await change({ event: 'agree', starts_at: starts })).body.code).toBe('no-such-time')
    const stranger = await make.client(app)
    expect((await change({ event: 'agree', starts_at: other }, stranger)).body.code).toBe(
      'no-such-appointment'
    )
    const elsewhere = await createPractice(app)
    expect(
      (await app.call(partner.declineAppointment, { id, version: 1 }, { as: elsewhere.desk }))
        .status
    ).toBe(404)
    expect((await change({ event: 'agree', starts_at: other })).status).toBe(200)
    await jobs()
    expect((await toAnswer(app, practice.desk, id)).starts_at).toBe(other)
    // Mails about an agreed time bring it into the calendar, whoever it is for.
    await app.program.contextFor('program').tx((tx) =>
      notify(tx, {
        to: { account_id: accountId },
        kind: 'appointment_reminder',
        facts: { appointment: asking.number, times: '10:00' },
        link: null,
      })
    )
    await jobs()
    const reminder = app.email.sent.findLast(({ kind }) => kind === 'appointment-reminder')
    expect(reminder?.attachments).toMatchObject([
      { file_name: 'appointment.ics', mime_type: 'text/calendar' },
    ])
    const { rows } = await app.database.pool.query<{ kind: string }>(
      `select kind from notification where user_id in ($1, $2) order by created_at`,
      [asking.user_id, practice.desk.user_id]
    )
    const kinds = rows.map(({ kind }) => kind)
    expect(kinds).toContain('appointment_answered')
    expect(kinds).toContain('clinic_appointment_changed')
  })

  it('that cancels while the clinic accepts: one of the two happens, whichever is first', async () => {
    for (let n = 0; n < 8; n += 1) {
      const starts = hoursAhead(100 + n)
      const asking = await createRequest(app, practice.slug, [starts])
      const [accepted, cancelled] = await Promise.all([
        accept(asking.id, starts),
        app.call(
          changeAccountAppointment,
          { accountId: asking.account_id, id: asking.id, event: 'cancel' },
          { as: asking }
        ),
      ])
      const { status, starts_at } = await rowOf(asking.id)
      // Cancelling is possible before and after; accepting only before.
      expect(cancelled.status).toBe(200)
      expect(status).toBe('cancelled')
      expect(starts_at !== null).toBe(accepted.status === 200)
      expect([200, 409]).toContain(accepted.status)
    }
  })
})

describe('a clinic', () => {
  it('accepts a request once, and never a time that has passed', async () => {
    const starts = hoursAhead(60)
    const { id } = await createRequest(app, practice.slug, [starts])
    const { version } = await toAnswer(app, practice.desk, id)
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.call(
          partner.acceptAppointment,
          { id, version, starts_at: starts },
          { as: practice.desk }
        )
      )
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)

    const late = await createRequest(app, practice.slug, [hoursAhead(61)])
    const past = new Date(Date.now() - 60_000)
    await app.database.pool.query(
      `alter table appointment disable trigger keeps_owner;
       update appointment set wanted_times = array['${past.toISOString()}'::timestamptz] where id = '${late.id}';
       alter table appointment enable trigger keeps_owner`
    )
    expect((await accept(late.id, past.toISOString())).body.code).toBe('time-past')
  })

  it('says who arrived and who did not come, once it began', async () => {
    const starts = hoursAhead(2)
    const { id } = await createRequest(app, practice.slug, [starts])
    await accept(id, starts)
    const move = async (event: 'arrive' | 'miss' | 'cancel') => {
      const { version } = await rowOf(id)
      return app.call(partner.moveAppointment, { id, version, event }, { as: practice.desk })
    }
    expect((await move('miss')).status).toBe(409)
    expect((await move('arrive')).status).toBe(200)
    expect((await move('arrive')).status).toBe(409)
    expect((await move('miss')).status).toBe(409)
    expect((await move('cancel')).status).toBe(200)
  })

  it('says for three days after a visit that somebody did not come; what they said of the insurance stays', async () => {
    const asking = await createRequest(app, practice.slug, [hoursAhead(3)])
    const { id, account_id: accountId } = asking
    const since = (hours: number) =>
      app.database.pool.query(
        `alter table appointment disable trigger user;
         update appointment set status = 'over', wanted_times = array[now() - interval '${hours} hours'],
                starts_at = now() - interval '${hours} hours', ends_at = now() - interval '${hours - 1} hours' where id = '${id}';
         alter table appointment enable trigger user`
      )
    const miss = async () => {
      const { version } = await rowOf(id)
      return app.call(
        partner.moveAppointment,
        { id, version, event: 'miss' },
        { as: practice.desk }
      )
    }
    await since(80)
    expect((await miss()).body.code).toBe('no-such-move')
    await since(40)
    const list = await app.call(partner.listPartnerAppointments, {}, { as: practice.desk })
    expect(list.body.unsaid.map((one) => one.id)).toContain(id)
    const answer = { accountId, id, event: 'answer', insurance_taken: 'no' } as const
    expect((await app.call(changeAccountAppointment, answer, { as: asking })).status).toBe(200)
    expect((await miss()).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'missed', insurance_taken: 'no' })
    expect((await miss()).body.code).toBe('no-such-move')
  })
})

describe('staff', () => {
  it('see every appointment with its evidence; who is said not to have come still answers', async () => {
    const staff = await make.admin(app)
    const { rows: insurers } = await app.database.pool.query<{ id: string }>(
      `insert into insurance_company (slug, name) values ('seen-by-staff', 'Altamar') returning id`
    )
    const insurer = insurers[0]?.id
    const asking = await createRequest(app, practice.slug, [hoursAhead(5)])
    const { id, account_id: accountId, number } = asking
    await app.database.pool.query(
      `alter table appointment disable trigger user;
       update appointment set status = 'accepted', wanted_times = array[now() - interval '5 hours'], starts_at = now() - interval '5 hours',
              ends_at = now() - interval '4 hours', insurance_company_id = '${insurer}' where id = '${id}';
       alter table appointment enable trigger user`
    )
    const { version } = await rowOf(id)
    const missing = { id, version, event: 'miss' } as const
    expect((await app.call(partner.moveAppointment, missing, { as: practice.desk })).status).toBe(
      200
    )
    const own = await app.call(listAccountAppointments, { accountId, locale: 'en' }, { as: asking })
    expect(own.body.rows[0]).toMatchObject({ id, status: 'missed', may_answer: true })
    const answer = { accountId, id, event: 'answer', insurance_taken: 'no' } as const
    expect((await app.call(changeAccountAppointment, answer, { as: asking })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'missed', insurance_taken: 'no' })
    const listed = async (input: object) =>
      (await app.call(listAppointments, { q: number, ...input }, { as: staff })).body.rows
    expect(await listed({ status: 'missed', taken: 'no' })).toMatchObject([
      { id, clinic: { id: practice.desk.partner_id }, account: { id: accountId } },
    ])
    expect(await listed({ taken: 'yes' })).toEqual([])
    expect(await listed({ late: 'yes' })).toEqual([])
    const { body } = await app.call(getAppointment, { id }, { as: staff })
    expect(body).toMatchObject({
      ...{ overlapping: 0, is_exclusive: true, insurance_taken: 'no' },
      evidence: { answers: 1, taken: 0, households: 1, min_answers: 5, is_shown: false },
    })
    const reads = await app.database.pool.query(
      `select from audit_event where entity_type = 'appointment' and entity_id = $1 and action = 'R'`,
      [id]
    )
    expect(reads.rowCount).toBe(1)
  })
})

/** Fifty requests of one doctor, accepted at the same time; returns the answers. */
async function acceptAll(timeOf: (n: number) => string) {
  const { slug, desk } = await createPractice(app)
  const requests = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => ({
      starts_at: timeOf(n),
      ...(await createRequest(app, slug, [timeOf(n)])),
    }))
  )
  const answers = await Promise.all(
    requests.map(({ id, starts_at }) =>
      app.call(partner.acceptAppointment, { id, version: 1, starts_at }, { as: desk })
    )
  )
  return answers.map(({ status, body }) => body.code ?? status)
}

describe('fifty parallel accepts', () => {
  const same = hoursAhead(70)
  it('of one time of a doctor: one person gets it', async () => {
    const answers = await acceptAll(() => same)
    expect(answers.filter((one) => one === 200)).toHaveLength(1)
    expect(answers.filter((one) => one === 'time-taken')).toHaveLength(49)
  })
  it('of overlapping times: no two of those agreed on overlap', async () => {
    const start = Date.parse(same)
    const answers = await acceptAll((n) => new Date(start + (n % 5) * 600_000).toISOString())
    expect(answers.filter((one) => one === 200).length).toBeGreaterThanOrEqual(1)
    const { rows } = await app.database.pool.query(
      `select from appointment a join appointment b on a.provider_id = b.provider_id and a.id < b.id
        where a.status = 'accepted' and b.status = 'accepted' and a.is_exclusive and b.is_exclusive
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`
    )
    expect(rows).toHaveLength(0)
  })
  it('of fifty times: everybody gets theirs', async () => {
    const answers = await acceptAll((n) => hoursAhead(80 + n))
    expect(answers.filter((one) => one === 200)).toHaveLength(50)
  })
  it('without the constraint of the table, many get the one time', async () => {
    const { rows } = await app.database.pool.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conname = 'appointment_once'`
    )
    await app.database.pool.query('alter table appointment drop constraint appointment_once')
    try {
      const answers = await acceptAll(() => same)
      expect(answers.filter((one) => one === 200).length).toBeGreaterThan(1)
    } finally {
      await app.database.pool.query(
        `update appointment set is_exclusive = false where starts_at = '${same}'`
      )
      await app.database.pool.query(
        `alter table appointment add constraint appointment_once ${rows[0]?.def}`
      )
    }
  })
})
