import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebhookSender } from '@numo/adapters/webhooks/http.ts'
import { callsBy } from '@numo/server/test-calls.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { makeAuthorization, takeTo } from '../authorizations/test-factories.ts'
import { listNotifications } from '../notifications/contract.ts'
import { owedClaim } from '../payments/test-owed-claim.ts'
import { announceExpiring } from './announce-expiring.ts'
import * as api from './contract.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { webhookEvents } from './enums.ts'
import { maxAttempts, restAfter, sendLimit } from './rules.ts'
import { headersOf } from './sign-webhook.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let app: TestApp
let all: MoneyParties
let owner: make.TestPerson
let answer: (response: ServerResponse) => void
let received: Received[]
let url: string
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    answer(response)
  })
})
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  await new Promise<void>((started) => void server.listen(0, '127.0.0.1', started))
  url = `http://localhost:${(server.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.stop()
})
beforeEach(async () => {
  received = []
  answer = (response) => void response.writeHead(204).end()
  // Endpoints of other tests receive nothing more.
  await app.database.pool.query(`update webhook_endpoint set status = 'removed'`)
  owner = await make.person(app)
  await make.makePartner(app, owner, all.partner_id, 'owner')
})
const { done, refusal } = callsBy(
  () => app,
  () => owner
)
const partner = () => ({ partnerId: all.partner_id })
const add = (more: object = {}) =>
  done(api.createWebhook, { ...partner(), url, events: [...webhookEvents], ...more })
const deliveries = async () => (await done(api.listDeliveries, { ...partner() })).rows
const newest = async () => {
  const [first] = await deliveries()
  if (!first) throw new Error('nothing was sent')
  return first
}
const endpointOf = async (id: string) =>
  (await done(api.listWebhooks, partner())).webhooks.find((one) => one.id === id)
const at = (now: Date, webhooks = app.program.contextFor('program').webhooks) => ({
  ...app.program.contextFor('program'),
  now: () => now,
  webhooks,
})
/** Sends a test and returns its delivery, which the queue has not sent yet. */
const testTo = async (id: string) =>
  (await done(api.sendTestEvent, { ...partner(), id })).delivery_id
const headersFor = (secret: string, { headers, body }: Received) =>
  headersOf([secret], {
    id: String(headers['webhook-id']),
    body,
    now: new Date(Number(headers['webhook-timestamp']) * 1000),
  })['webhook-signature']

test('signs as the reference library of Standard Webhooks does (standardwebhooks 1.0.0)', () => {
  expect(
    headersOf(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      now: new Date(1_614_265_330_000),
    })
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('endpoints', () => {
  test('owners add them after a recent proof; the secret is shown once; addresses inside are refused', async () => {
    const { id, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const { rows } = await app.database.pool.query<{ secret_sealed: Buffer }>(
      `select * from webhook_endpoint where id = $1`,
      [id]
    )
    expect(rows[0]?.secret_sealed.includes(secret)).toBe(false)
    expect(JSON.stringify(await endpointOf(id))).not.toContain('whsec')
    const input = { ...partner(), url, events: ['claim.paid' as const] }
    for (const inside of ['http://hook.example', 'https://169.254.169.254/', 'https://10.0.0.1/'])
      expect(await refusal(api.createWebhook, { ...input, url: inside })).toEqual([
        422,
        'webhook-address',
      ])
    const member = await make.person(app)
    await make.makePartner(app, member, all.partner_id, 'member')
    expect(await refusal(api.createWebhook, input, member)).toEqual([403, 'owner-only'])
    const token = await make.signInAgain(app, owner, { hours_ago: 1 })
    const old = await app.call(api.createWebhook, input, { as: { token } })
    expect(old.body.code).toBe('proof-needed')
  })

  test('others than owners read where an address leads, not what its path says', async () => {
    const { id } = await add({ url: `${url}/s3cret?key=1` })
    await testTo(id)
    const member = await make.person(app)
    await make.makePartner(app, member, all.partner_id, 'member')
    const read = async (as: make.TestPerson) => [
      (await done(api.listWebhooks, partner(), as)).webhooks.find((one) => one.id === id)?.url,
      (await done(api.listDeliveries, partner(), as)).rows[0]?.url,
    ]
    expect(await read(owner)).toEqual([`${url}/s3cret?key=1`, `${url}/s3cret?key=1`])
    expect(await read(member)).toEqual([new URL(url).origin, new URL(url).origin])
  })

  test('tests and events sent again have a limit of their own', async () => {
    const { id } = await add()
    const stranger = await make.partner(app)
    const theirs = { partnerId: stranger.partner_id, id }
    const codes = new Set<unknown>()
    for (let n = 0; n <= sendLimit.points; n += 1)
      codes.add((await refusal(api.sendTestEvent, theirs, stranger))[1])
    expect([...codes]).toEqual(['no-such-webhook', 'too-many-requests'])
    expect(await testTo(id)).toBeTruthy()
  })

  test('404 for another organisation, whose deliveries nobody else sees', async () => {
    const { id } = await add()
    const delivery_id = await testTo(id)
    const stranger = await make.partner(app)
    const theirs = { partnerId: stranger.partner_id }
    expect((await done(api.listDeliveries, theirs, stranger)).rows).toEqual([])
    for (const call of [
      () => refusal(api.sendTestEvent, { ...theirs, id }, stranger),
      () => refusal(api.changeWebhookSecret, { ...theirs, id }, stranger),
      () => refusal(api.setWebhookStatus, { ...theirs, id, status: 'removed' }, stranger),
      () => refusal(api.resendDelivery, { ...theirs, id: delivery_id }, stranger),
    ])
      expect((await call())[0]).toBe(404)
  })
})

describe('what causes an event', () => {
  const typesOf = async () => (await deliveries()).map(({ type, data }) => [type, data])
  const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
  beforeEach(() => run('delete from webhook_delivery'))

  test('a decision, in its transaction: ids and a status, nothing about health', async () => {
    await add({ events: ['claim.decided', 'claim.paid'] })
    const claim_id = await owedClaim(app, all, 250_000)
    expect(await typesOf()).toEqual([['claim.decided', { claim_id, status: 'adjudicated' }]])
    // What is rolled back was never told.
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query(
      `update claim set outcome = 'denied', insurer_payable_amount = 0,
      patient_responsibility_amount = billed_amount, write_off_amount = 0 where id = $1`,
      [claim_id]
    )
    const { rowCount } = await client.query(
      `select from webhook_delivery where type = 'claim.decided'`
    )
    await client.query('rollback')
    client.release()
    expect(rowCount).toBe(2)
    expect(await typesOf()).toHaveLength(1)
  })

  test('a decision that the insurer takes back, and the next one, though its outcome is the same', async () => {
    await add({ events: ['claim.decided', 'claim.reversed'] })
    const claim_id = await owedClaim(app, all, 250_000)
    await run(`update claim set decision_reversed_at = now() where id = $1`, [claim_id])
    await run(`update claim set decision_reversed_at = null where id = $1`, [claim_id])
    const data = { claim_id, status: 'adjudicated' }
    const types = await typesOf()
    expect(types).toHaveLength(3)
    expect(types.filter(([type]) => type === 'claim.decided')).toEqual([
      ['claim.decided', data],
      ['claim.decided', data],
    ])
    expect(types).toContainEqual(['claim.reversed', data])
  })

  test('an authorization: questions, a decision, and its last days, once', async () => {
    await add({
      events: ['authorization.decided', 'authorization.questions', 'authorization.expiring'],
    })
    const authorization_id = await makeAuthorization(app, all, 'submitted')
    for (const status of ['needs_info', 'submitted'])
      await run(`update prior_authorization set status = $2 where id = $1`, [
        authorization_id,
        status,
      ])
    await takeTo(app, authorization_id, 'approved', 2)
    const ctx = app.program.contextFor('program')
    await announceExpiring(ctx)
    await announceExpiring(ctx)
    expect((await typesOf()).toReversed()).toMatchObject([
      ['authorization.questions', { authorization_id, status: 'needs_info' }],
      ['authorization.decided', { authorization_id, status: 'approved' }],
      ['authorization.expiring', { authorization_id, status: 'approved' }],
    ])
  })

  test('a patient; of an event nobody wants, or of an endpoint that is off, nothing is kept', async () => {
    const { id } = await add({ events: ['patient.linked'] })
    const link = async () => {
      const household = await make.client(app)
      const client_id = await make.patient(app, household)
      await make.treat(app, { ...household, partner_id: all.partner_id, client_id })
      return client_id
    }
    const client_id = await link()
    expect(await typesOf()).toEqual([['patient.linked', { client_id, status: 'active' }]])
    await owedClaim(app, all, 1000)
    await run(`update webhook_endpoint set status = 'disabled' where id = $1`, [id])
    await link()
    expect(await typesOf()).toHaveLength(1)
  })
})

describe('sending', () => {
  test('a worker posts what was signed; the receiver verifies it with its secret', async () => {
    const { id, secret } = await add()
    await testTo(id)
    await app.runJobs()
    const one = received[0]
    if (!one) throw new Error('nothing came')
    const sent = await newest()
    expect(sent).toMatchObject({
      type: 'webhook.test',
      status: 'delivered',
      attempts: 1,
      response_status: 204,
      problem: null,
      may_resend: true,
    })
    const { id: event_id, type, timestamp } = JSON.parse(one.body) as Record<string, string>
    expect([event_id, type, timestamp]).toEqual([sent.event_id, 'webhook.test', sent.created_at])
    expect(one.headers['webhook-id']).toBe(event_id)
    expect(one.headers['webhook-signature']).toBe(headersFor(secret, one))
  })

  test('a changed secret: both sign for a day, then the new one alone', async () => {
    const { id, secret } = await add()
    const { secret: next } = await done(api.changeWebhookSecret, { ...partner(), id })
    const now = new Date()
    await deliverWebhook(at(now), { delivery_id: await testTo(id) })
    const later = new Date(now.getTime() + 25 * 3_600_000)
    await deliverWebhook(at(later), { delivery_id: await testTo(id) })
    const [first, second] = received
    if (!first || !second) throw new Error('nothing came')
    expect(first.headers['webhook-signature']).toBe(
      `${headersFor(next, first)} ${headersFor(secret, first)}`
    )
    expect(second.headers['webhook-signature']).toBe(headersFor(next, second))
  })

  test('a receiver that answers 500 for a day: tried by the table, with the same id, and then it arrives', async () => {
    const { id } = await add()
    answer = (response) => void response.writeHead(500).end('down '.repeat(1000))
    const delivery_id = await testTo(id)
    const began = new Date()
    let now = began
    for (let tries = 1; now.getTime() - began.getTime() < 24 * 3_600_000; tries += 1) {
      // Sequential: each try plans the next.
      await deliverWebhook(at(now), { delivery_id })
      const { status, attempts, next_attempt_at, response_body } = await newest()
      expect([status, attempts, response_body?.length]).toEqual(['retrying', tries, 1024])
      const next = new Date(now.getTime() + (restAfter(tries) ?? 0) * 1000)
      expect(next_attempt_at).toBe(next.toISOString())
      // Before its time nothing is sent, however often the job runs.
      expect(await deliverWebhook(at(now), { delivery_id })).toHaveProperty('dropped')
      now = next
    }
    expect((await endpointOf(id))?.failing_since).toBe(began.toISOString())
    answer = (response) => void response.end('ok')
    await deliverWebhook(at(now), { delivery_id })
    expect(await newest()).toMatchObject({ status: 'delivered', next_attempt_at: null })
    expect(await endpointOf(id)).toMatchObject({ status: 'active', failing_since: null })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received.length).toBeGreaterThan(6)
  })

  test('five days of failures switch the endpoint off, with a notice to its clinic; resuming sends what waits', async () => {
    const { id } = await add()
    answer = (response) => void response.writeHead(503).end()
    const [one, other] = [await testTo(id), await testTo(id)]
    let now = new Date()
    for (let tries = 1; (await endpointOf(id))?.status === 'active'; tries += 1) {
      await deliverWebhook(at(now), { delivery_id: one })
      now = new Date(now.getTime() + (restAfter(tries) ?? 0) * 1000)
      expect(tries).toBeLessThanOrEqual(maxAttempts)
    }
    expect((await endpointOf(id))?.status).toBe('disabled')
    const { rows } = await app.database.pool.query(
      `select changes from audit_event where entity_id = $1 and actor_role = 'system'`,
      [id]
    )
    expect(rows).toEqual([{ changes: { status: 'disabled' } }])
    const inbox = await done(listNotifications, {})
    expect(inbox.rows.filter(({ kind }) => kind === 'webhook_disabled')).toHaveLength(1)
    expect(await refusal(api.sendTestEvent, { ...partner(), id })).toEqual([409, 'webhook-off'])

    answer = (response) => void response.end()
    received = []
    await done(api.setWebhookStatus, { ...partner(), id, status: 'active' })
    await deliverWebhook(at(now), { delivery_id: other })
    expect((await newest()).status).toBe('delivered')
    expect(received).toHaveLength(1)
  })

  test('a receiver that hangs is left at the time limit; one that redirects inside is refused', async () => {
    const { id } = await add()
    const hasty = createWebhookSender({ to_localhost: true, timeout_ms: 100 })
    answer = () => {}
    await deliverWebhook(at(new Date(), hasty), { delivery_id: await testTo(id) })
    expect(await newest()).toMatchObject({
      status: 'retrying',
      problem: 'timeout',
      response_status: null,
    })
    const location = 'http://169.254.169.254/latest/meta-data'
    answer = (response) => void response.writeHead(302, { location }).end()
    await deliverWebhook(at(new Date()), { delivery_id: await testTo(id) })
    expect(await newest()).toMatchObject({ problem: 'redirect', response_status: 302 })
    // Later the name leads inside of the network.
    const moved = createWebhookSender({
      to_localhost: true,
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
    })
    await deliverWebhook(at(new Date(), moved), { delivery_id: await testTo(id) })
    expect(await newest()).toMatchObject({ problem: 'refused_address', response_status: null })
  })

  test('the same job twice counts one try', async () => {
    const { id } = await add()
    const delivery_id = await testTo(id)
    const now = new Date()
    await Promise.all([1, 2].map(() => deliverWebhook(at(now), { delivery_id })))
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1 })
  })

  test('paused: it waits, and is sent once resumed; removed: it is over', async () => {
    const { id } = await add()
    await done(api.setWebhookStatus, { ...partner(), id, status: 'paused' })
    const household = await make.client(app)
    const client_id = await make.patient(app, household)
    await make.treat(app, { ...household, partner_id: all.partner_id, client_id })
    await app.runJobs()
    expect([(await newest()).status, received.length]).toEqual(['waiting', 0])
    await done(api.setWebhookStatus, { ...partner(), id, status: 'active' })
    await app.runJobs()
    expect([(await newest()).status, received.length]).toEqual(['delivered', 1])
    // What waits for an endpoint that stays paused is forgotten, as everything else.
    await done(api.setWebhookStatus, { ...partner(), id, status: 'paused' })
    const another = await make.client(app)
    await make.treat(app, {
      ...another,
      partner_id: all.partner_id,
      client_id: await make.patient(app, another),
    })
    const kept = async () =>
      (
        await app.database.pool.query(
          `select status from webhook_delivery where endpoint_id = $1 and type = 'patient.linked'`,
          [id]
        )
      ).rows
    expect(await kept()).toContainEqual({ status: 'waiting' })
    await app.database.pool.query(
      `update webhook_delivery set created_at = created_at - interval '31 days' where endpoint_id = $1`,
      [id]
    )
    await announceExpiring(app.program.contextFor('program'))
    expect(await kept()).toEqual([])
    await done(api.setWebhookStatus, { ...partner(), id, status: 'active' })
    const delivery_id = await testTo(id)
    await done(api.setWebhookStatus, { ...partner(), id, status: 'removed' })
    await app.runJobs()
    expect(await newest()).toMatchObject({
      id: delivery_id,
      status: 'failed',
      problem: 'endpoint_off',
    })
    expect(await endpointOf(id)).toBeUndefined()
  })

  test('send again: the same id, by everybody who may write; not while it is being sent', async () => {
    const { id } = await add()
    const delivery_id = await testTo(id)
    const again = { ...partner(), id: delivery_id }
    expect(await refusal(api.resendDelivery, again)).toEqual([409, 'delivery-open'])
    await app.runJobs()
    const member = await make.person(app)
    await make.makePartner(app, member, all.partner_id, 'member')
    await done(api.resendDelivery, again, member)
    await app.runJobs()
    expect(received).toHaveLength(2)
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
    const looking = await make.person(app)
    await make.makePartner(app, looking, all.partner_id, 'read_only')
    expect(await refusal(api.resendDelivery, again, looking)).toEqual([403, 'read-only'])
  })
})
