import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInMemoryEmail } from '@numo/adapters/email/in-memory.ts'
import type { Email } from '@numo/adapters/email/port.ts'
import { createInsurerRequests } from '@numo/adapters/insurer-requests/create-insurer-requests.ts'
import type {
  InsurerRequests,
  RequestReceipt,
  ReviewAnswer,
} from '@numo/adapters/insurer-requests/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import type * as make from '../access/test-factories.ts'
import {
  decideAuthorization,
  getAuthorization,
  moveAuthorization,
  resendAuthorization,
} from './contract-staff.ts'
import { decisionOf } from './rules-review.ts'
import { sendAuthorizationRequest } from './send-authorization-request.ts'
import { submittedAuthorization } from './test-factories.ts'

/* Requests brought to insurers by email, over the clearing house and by hand, and what their answers do. */

let app: TestApp
let all: MoneyParties
let staff: make.TestPerson
let receipt: () => Promise<RequestReceipt>
const sentMail: Email[] = []
const ways = createInsurerRequests({ email: createInMemoryEmail(), x12: null })
/** A clearing house that answers as each test says; the choice of the channel is the program's own. */
const insurer_requests: InsurerRequests = {
  channelFor: (insurer) => (insurer.channel === 'x12' ? 'x12' : ways.channelFor(insurer)),
  send: (request) => {
    if (request.email) sentMail.push(request.email)
    return receipt()
  },
}
beforeAll(async () => {
  app = await startTestApp({ insurer_requests })
  all = await createMoneyParties(app)
  staff = all.one
})
afterAll(() => app.stop())
beforeEach(() => {
  receipt = () => Promise.resolve({ outcome: 'unreachable' })
})

const read = async (id: string) => {
  const { status, body } = await app.call(getAuthorization, { id }, { as: staff })
  expect(status).toBe(200)
  return body
}
/** Has staff send a new request; returns its id and that of its sending. */
async function send(channel: 'email' | 'x12' | 'portal') {
  const { id, version } = await submittedAuthorization(app, all, channel)
  const { status } = await app.call(
    moveAuthorization,
    { id, version, event: 'send' },
    { as: staff }
  )
  expect(status).toBe(200)
  return { id, sending_id: (await read(id)).sendings[0]?.id ?? '' }
}
const attempt = (is_last = false) => ({ id: crypto.randomUUID(), is_last })
const bring = (sending_id: string, is_last = false) =>
  sendAuthorizationRequest(app.program.contextFor('program'), { sending_id }, attempt(is_last))
const whole: ReviewAnswer = {
  ...{ decision: 'approved', code: 'A1', reference: 'GOP-9', amount: 100_000, currency: 'MXN' },
  ...{ valid_from: '2026-12-01', valid_until: '2026-12-31', reasons: [], words: null },
}
const answers = (answer: ReviewAnswer) => {
  receipt = () => Promise.resolve({ outcome: 'answered', recipient: 'ALTA1', text: 'ISA', answer })
}
/** Counts the notices of staff that a request did not reach its insurer. */
const failureNotices = async (id: string) =>
  (
    await app.database.pool.query(
      `select from notification where kind = 'authorization_not_sent' and link = $1`,
      [`/admin/auth/${id}`]
    )
  ).rowCount
const kinds = async (id: string) => (await read(id)).sendings.map(({ kind }) => kind)

test('an insurer without a channel of its own gets the request by hand, and that is written down', async () => {
  const { id } = await send('portal')
  expect((await read(id)).sendings).toMatchObject([{ kind: 'by_hand', channel: 'by_hand' }])
})

test('an email brings the packet to the insurer’s address, once', async () => {
  receipt = () => Promise.resolve({ outcome: 'delivered', recipient: 'auth@insurer.example' })
  const { id, sending_id } = await send('email')
  const before = sentMail.length
  await bring(sending_id)
  await bring(sending_id)
  expect(sentMail.length - before).toBe(1)
  const mail = sentMail.at(-1)
  expect(mail).toMatchObject({ to: 'auth@insurer.example' })
  const [packet] = mail?.attachments ?? []
  expect((await PDFDocument.load(packet?.bytes ?? '')).getPageCount()).toBe(1)
  expect(await kinds(id)).toEqual(['delivered', 'queued'])
  expect((await read(id)).status).toBe('sent')
  // Pages that show it hear of it.
  const { rows } = await app.database.pool.query(
    `select changes from audit_event where entity_id = $1 and actor_role = 'system'`,
    [id]
  )
  expect(rows).toEqual([{ changes: { sending: 'delivered' } }])
})

test('an insurer that is away is tried again, and staff see when that was given up', async () => {
  const { id, sending_id } = await send('x12')
  await expect(bring(sending_id)).rejects.toThrow('cannot be reached')
  expect(await kinds(id)).toEqual(['queued'])
  expect(await failureNotices(id)).toBe(0)
  await expect(bring(sending_id, true)).rejects.toThrow('cannot be reached')
  expect(await kinds(id)).toEqual(['failed', 'queued'])
  expect(await failureNotices(id)).toBeGreaterThan(0)
  answers({ ...whole, decision: 'pending', code: 'A4' })
  await bring(sending_id)
  expect((await read(id)).status).toBe('pending')
})

test('200 and 409: what failed is sent again once, by the channel of now; what did not fail is not', async () => {
  const { id, sending_id } = await send('x12')
  const again = async (failed_id: string) => {
    const { status, body } = await app.call(resendAuthorization, { id, failed_id }, { as: staff })
    return [status, (body as { code?: string }).code]
  }
  expect(await again(sending_id)).toEqual([409, 'nothing-failed'])
  await expect(bring(sending_id, true)).rejects.toThrow('cannot be reached')
  const failed_id = (await read(id)).failed_sending_id ?? ''
  await app.database.pool.query(
    `update eligibility_check set responded_at = now() - interval '25 hours' where account_id = $1`,
    [all.account_id]
  )
  expect(await again(failed_id)).toEqual([409, 'eligibility-old'])
  await app.database.pool.query(
    `update eligibility_check set responded_at = now() where account_id = $1`,
    [all.account_id]
  )
  await app.database.pool.query(
    `update insurance_company set submission_channel = 'email' where id = $1`,
    [all.insurer_id]
  )
  expect(await Promise.all([again(failed_id), again(failed_id)])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(await kinds(id)).toEqual(['queued', 'failed', 'queued'])
  const sent = await read(id)
  expect([sent.failed_sending_id, sent.sendings[0]?.channel]).toEqual([null, 'email'])
  const trail = await app.database.pool.query(
    `select from audit_event where entity_id = $1 and changes ? 'sent_again'`,
    [id]
  )
  expect(trail.rowCount).toBe(1)
  // The job of the first sending, tried again by hand, brings nothing a second time.
  receipt = () => Promise.resolve({ outcome: 'delivered', recipient: 'auth@insurer.example' })
  await bring(sending_id)
  await bring(sent.sendings[0]?.id ?? '')
  expect((await kinds(id)).filter((kind) => kind === 'delivered')).toHaveLength(1)
  expect((await read(id)).failed_sending_id).toBe(null)
  expect(await again(failed_id)).toEqual([200, undefined])
})

test('an answer that says everything decides; one that says less is a suggestion', async () => {
  answers(whole)
  const one = await send('x12')
  await bring(one.sending_id)
  await bring(one.sending_id)
  expect(await read(one.id)).toMatchObject({
    status: 'approved',
    insurer_reference: 'GOP-9',
    guaranteed_amount: 100_000,
    guarantees: [{ revision: 1 }],
    sendings: [{ kind: 'answered', is_applied: true }, { kind: 'queued' }],
  })
  expect((await read(one.id)).history.at(-1)).toMatchObject({
    event: 'approve',
    actor_role: 'system',
  })
  answers({ ...whole, amount: null })
  const two = await send('x12')
  await bring(two.sending_id)
  expect(await read(two.id)).toMatchObject({
    status: 'sent',
    sendings: [{ kind: 'answered', is_applied: false, answer: { reference: 'GOP-9' } }, {}],
  })
  answers({ ...whole, decision: 'denied', code: 'A3', reasons: ['0V'] })
  const three = await send('x12')
  await bring(three.sending_id)
  expect(await read(three.id)).toMatchObject({
    status: 'denied',
    status_reason: 'HCR03 0V',
    decision_reasons: ['other'],
  })
})

test('a decision and what it was made of are stored at once, and what fails after the answer is no failure of the sending', async () => {
  const { id, sending_id } = await send('x12')
  answers(whole)
  await app.database.pool.query(
    `create function refuse_applied() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
     create trigger refuse_applied before update on authorization_sending for each row execute function refuse_applied()`
  )
  try {
    await expect(bring(sending_id, true)).rejects.toThrow('cut off')
  } finally {
    await app.database.pool.query('drop function refuse_applied cascade')
  }
  expect((await read(id)).status).toBe('sent')
  expect(await kinds(id)).toEqual(['answered', 'queued'])
  await bring(sending_id, true)
  expect(await read(id)).toMatchObject({
    status: 'approved',
    sendings: [{ kind: 'answered', is_applied: true }, { kind: 'queued' }],
  })
})

test('an answer that cannot be read is shown as it came, and decides nothing', async () => {
  receipt = () =>
    Promise.resolve({
      ...{ outcome: 'unreadable', recipient: 'ALTA1', text: '<html>', reason: 'not-x12' },
    })
  const { id, sending_id } = await send('x12')
  await bring(sending_id)
  expect(await read(id)).toMatchObject({
    status: 'sent',
    sendings: [{ kind: 'unreadable', reason: 'not-x12', text: '<html>' }, {}],
  })
})

test('staff decide while the answer comes: one decision counts, and the answer stays a suggestion', async () => {
  const { id, sending_id } = await send('x12')
  const { version } = await read(id)
  answers(whole)
  const [, decided] = await Promise.all([
    bring(sending_id),
    app.call(
      decideAuthorization,
      {
        ...{ id, version, outcome: 'denied', reason: 'Waiting period' },
        decision_reasons: ['waiting_period'],
      },
      { as: staff }
    ),
  ])
  const { status, history, sendings } = await read(id)
  const isStaff = decided.status === 200
  expect(status).toBe(isStaff ? 'denied' : 'approved')
  expect(sendings[0]?.is_applied).toBe(!isStaff)
  expect(history.filter(({ event }) => event === 'approve' || event === 'deny')).toHaveLength(1)
})

test('a guarantee needs its reference, amount and days; a denial and a part need a reason', () => {
  expect(decisionOf(whole)).toMatchObject({
    ...{ outcome: 'approved', reason: null, decision_reasons: [] },
  })
  for (const name of ['reference', 'amount', 'valid_from', 'valid_until', 'decision'] as const)
    expect([name, decisionOf({ ...whole, [name]: null })]).toEqual([name, null])
  expect(decisionOf({ ...whole, valid_until: '2026-11-01' })).toBe(null)
  expect(decisionOf({ ...whole, decision: 'denied' })).toBe(null)
  expect(decisionOf({ ...whole, decision: 'partially_approved' })).toBe(null)
  expect(
    decisionOf({ ...whole, decision: 'partially_approved', words: 'Two nights' })
  ).toMatchObject({
    reason: 'Two nights',
    decision_reasons: ['other'],
  })
  expect(decisionOf({ ...whole, decision: 'denied', reasons: ['82', '88', '82'] })).toMatchObject({
    decision_reasons: ['not_necessary', 'not_covered'],
  })
})
