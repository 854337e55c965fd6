import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailRefused } from '@numo/adapters/email/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listFailedJobs, retryJob } from '../staff/contract.ts'
import { sendClaimPacket } from './send-claim-packet.ts'
import {
  getClaimChecks,
  listClaimPackets,
  makeClaimPacket,
  makeDeliveryProof,
  makeHouseholdProof,
  recordPacketEvent,
} from './contract-packet.ts'
import { addPdf, claimCalls, claimWithPacket, insuredHousehold } from './test-household-claims.ts'

let app: TestApp
let staff: make.TestPerson
let calls: ReturnType<typeof claimCalls>
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { has_second_factor: true })
  calls = claimCalls(app, staff)
})
afterAll(() => app.stop())

const bytesOf = async (document_id: string) => {
  const { storage_key } = await app.database.db
    .selectFrom('document')
    .select('storage_key')
    .where('id', '=', document_id)
    .executeTakeFirstOrThrow()
  return app.program.contextFor('program').files.read(storage_key)
}
const eventsOf = async (id: string) =>
  (await app.call(listClaimPackets, { id }, { as: staff })).body.packets.flatMap(
    ({ events }) => events
  )

test('200: the packet has every document after its cover; made twice it is the same, with another file another', async () => {
  const { home, id, packet } = await claimWithPacket(app, staff)
  const bytes = await bytesOf(packet.document_id)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(packet.sha256)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(packet.page_count)
  expect(packet.contents).toMatchObject([{ type: 'invoice', file_name: 'Bill.pdf', page_count: 1 }])
  const { body: again } = await app.call(makeClaimPacket, { id }, { as: staff })
  expect(again).toEqual(packet)
  await addPdf(app, { accountId: home.accountId, claim_id: id, type: 'receipt', says: 'Receipt' })
  const { body: other } = await app.call(makeClaimPacket, { id }, { as: staff })
  expect(other.sha256).not.toBe(packet.sha256)
  expect(other.contents.map(({ type }) => type)).toEqual(['invoice', 'receipt'])
  // The household reads its own packets, newest first.
  const { packets } = await calls.read(home, id)
  expect(packets.map((one) => one.id)).toEqual([other.id, packet.id])
})

test('200: sent by e-mail with the file, taken by the mail server, received, and proven to both', async () => {
  const { home, id, packet_id, packet } = await claimWithPacket(app, staff)
  const recipient = `claims-${id}@insurer.example`
  const send = { id, packet_id, kind: 'sent', channel: 'email', recipient } as const
  expect((await app.call(recordPacketEvent, send, { as: staff })).status).toBe(200)
  await app.runJobs()
  await app.runJobs()
  const mails = app.email.sent.filter(({ to }) => to === recipient)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.attachments?.[0]?.bytes).toEqual(await bytesOf(packet.document_id))
  const receipt = {
    ...{ id, packet_id, reference: 'AC-77', happened_on: '2026-11-20' },
    ...({ kind: 'received', channel: 'portal' } as const),
  }
  expect((await app.call(recordPacketEvent, receipt, { as: staff })).status).toBe(200)
  expect(await eventsOf(id)).toMatchObject([
    { kind: 'received', channel: 'portal', reference: 'AC-77', actor_role: 'admin' },
    { kind: 'sent', channel: 'email', recipient, actor_role: 'admin' },
    { kind: 'delivered', channel: 'email', recipient, actor_role: 'system' },
  ])
  const own = { accountId: home.accountId, claim_id: id, packet_id }
  const { body: proof } = await app.call(makeHouseholdProof, own, { as: home.owner })
  const { body: staffs } = await app.call(makeDeliveryProof, { id, packet_id }, { as: staff })
  // The same day and events give the same proof.
  expect(staffs.document_id).toBe(proof.document_id)
  expect((await PDFDocument.load(await bytesOf(proof.document_id))).getPageCount()).toBe(1)
})

test('200: an address the mail server refuses is in the history, and the job gives up', async () => {
  const { id, packet_id } = await claimWithPacket(app, staff)
  const send = {
    id,
    packet_id,
    kind: 'sent',
    channel: 'email',
    recipient: 'no@insurer.example',
  } as const
  await app.call(recordPacketEvent, send, { as: staff })
  const working = app.email.send.bind(app.email)
  app.email.send = () => Promise.reject(new MailRefused('No such mailbox'))
  await app.runJobs({ failing: 'kept' })
  app.email.send = working
  expect(await eventsOf(id)).toMatchObject([{ kind: 'sent' }, { kind: 'failed' }])
  // Tried again by staff it is sent, and delivered once.
  const { body: failed } = await app.call(listFailedJobs, {}, { as: staff })
  const job = failed.jobs.find(({ name }) => name === 'send-claim-packet')?.id ?? ''
  expect((await app.call(retryJob, { id: job }, { as: staff })).status).toBe(200)
  await app.runJobs()
  expect(app.email.sent.filter(({ to }) => to === send.recipient)).toHaveLength(1)
  const kinds = (await eventsOf(id)).map(({ kind }) => kind)
  expect(kinds).toEqual(['sent', 'failed', 'delivered'])
})

test('a packet whose file cannot be read was not delivered, and its history says so', async () => {
  const { id, packet_id } = await claimWithPacket(app, staff)
  const recipient = `unread-${id}@insurer.example`
  const send = { id, packet_id, kind: 'sent', channel: 'email', recipient } as const
  const { body } = await app.call(recordPacketEvent, send, { as: staff })
  const program = app.program.contextFor('program')
  const read = () => Promise.reject(new Error('The disk is gone'))
  const ctx = { ...program, files: { ...program.files, read } }
  const at = { id: body.id, attempt: 9, is_retry: false, signal: new AbortController().signal }
  const run = (is_last: boolean) => sendClaimPacket(ctx, { event_id: body.id }, { ...at, is_last })
  await expect(run(false)).rejects.toThrow('The disk is gone')
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['sent'])
  await expect(run(true)).rejects.toThrow('The disk is gone')
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['sent', 'failed'])
})

test('409, 422 and 404: nothing to send, no address, a day to come, a packet of another claim', async () => {
  const { id, packet_id } = await claimWithPacket(app, staff)
  const other = await claimWithPacket(app, staff)
  const problem = async (changes: object) => {
    const input = { id, packet_id, kind: 'sent', channel: 'email', ...changes } as const
    const { status, body } = await app.call(recordPacketEvent, input, { as: staff })
    return [status, body.code]
  }
  expect(await problem({})).toEqual([422, 'no-claims-email'])
  expect(await problem({ recipient: 'somebody' })).toEqual([422, 'email-wrong'])
  expect(await problem({ channel: 'post', happened_on: '2999-01-01' })).toEqual([
    422,
    'day-to-come',
  ])
  expect(await problem({ packet_id: other.packet_id })).toEqual([404, 'no-such-packet'])
  const home = await insuredHousehold(app)
  const own = { accountId: home.accountId, claim_id: id, packet_id }
  const foreign = await app.call(makeHouseholdProof, own, { as: home.owner })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'no-such-claim'])
  expect((await eventsOf(id)).length).toBe(0)
})

test('200: checks say what the insurer still needs, and which claim looks like the same bill', async () => {
  const home = await insuredHousehold(app)
  const [first, second] = [await calls.submitted(home), await calls.submitted(home)]
  await app.database.db
    .insertInto('insurance_requirement')
    .values({
      insurance_company_id: home.insurer_id,
      request: 'reimbursement',
      documents: ['invoice', 'proof_of_payment'],
      deadline_days: 10,
    })
    .execute()
  await addPdf(app, { accountId: home.accountId, claim_id: first, type: 'receipt', says: 'Paid' })
  const { body } = await app.call(getClaimChecks, { id: first }, { as: staff })
  expect(body).toMatchObject({
    has_rules: true,
    documents: [
      { document: 'invoice', is_there: false },
      { document: 'proof_of_payment', is_there: true },
    ],
    filing: { until: '2026-11-01' },
    problems: ['filing-late', 'document-missing'],
    duplicates: [{ id: second, reasons: ['person', 'provider', 'day', 'amount'] }],
  })
  await calls.move(home, second, 'cancel', 'Filed twice')
  const { body: after } = await app.call(getClaimChecks, { id: first }, { as: staff })
  expect(after.duplicates).toEqual([])
})
