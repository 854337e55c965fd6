import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import type { Email, EmailSender } from './port.ts'
import { createSmtpSender } from './smtp.ts'

type Seen = { to: string; from: string | null; subject: string; text: string; html: string }
type Bench = { sender: EmailSender; seen(): Promise<readonly Seen[]>; stop(): Promise<void> }

async function outboxBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'numo-outbox-'))
  const sender = createOutbox(folder)
  return {
    sender,
    seen: async () =>
      (await sender.list(100)).toReversed().map((mail) => ({ ...mail, from: null })),
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function smtpBench(): Promise<Bench> {
  const mails: Seen[] = []
  const take = async (raw: Buffer) => {
    const mail = await PostalMime.parse(raw)
    mails.push({
      to: mail.to?.map(({ address }) => address).join(' ') ?? '',
      from: mail.from?.address ?? null,
      subject: mail.subject ?? '',
      text: mail.text?.trimEnd() ?? '',
      html: mail.html?.trimEnd() ?? '',
    })
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('refused@') ? new Error(`no such mailbox: ${address}`) : undefined)
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void take(Buffer.concat(parts)).finally(done)
      })
    },
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sender = createSmtpSender({
    smtp_url: `smtp://127.0.0.1:${port}`,
    mail_from: 'Numo <hello@numo.example>',
  })
  return {
    sender,
    seen: async () => mails,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

const mail: Email = {
  to: 'ana@example.com',
  subject: 'Restablece tu contraseña · 重置',
  text: 'Hola Ana,\nabre este enlace.',
  html: '<p>Hola Ana,</p>',
  kind: 'reset-password',
}

describe.each([
  ['the outbox', outboxBench],
  ['SMTP', smtpBench],
])('%s', (_, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(async () => {
    await bench.sender.stop()
    await bench.stop()
  })
  const send = (part: Partial<Email>) => bench.sender.send({ ...mail, ...part })

  test('hands a mail over with every character, in order', async () => {
    await send({})
    await send({ to: 'second@example.com', subject: 'Second' })
    const [first, second] = await bench.seen()
    expect(first).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    expect(second).toMatchObject({ to: 'second@example.com', subject: 'Second' })
  })

  test.each([
    ['a line break in the address', { to: 'ana@example.com\r\nBcc: all@example.com' }],
    ['a bare line feed in the address', { to: 'ana@example.com\nBcc: all@example.com' }],
    ['two addresses', { to: 'ana@example.com, eve@example.com' }],
    ['an address inside a name', { to: 'Eve <eve@example.com>' }],
    ['a comment in the address', { to: 'ana(x)@example.com' }],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a Unicode line break in the subject', { subject: 'Hello\u2028Bcc: all@example.com' }],
    ['a NUL in the subject', { subject: 'Hello\0' }],
    ['an empty subject', { subject: '' }],
    ['no address at all', { to: '' }],
  ])('refuses %s and sends nothing, without repeating it', async (_what, part) => {
    const before = (await bench.seen()).length
    const error = await send(part).then(
      () => null,
      (thrown: unknown) => thrown
    )
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).not.toMatch(/example\.com|Hello/)
    expect(await bench.seen()).toHaveLength(before)
  })
})

test('SMTP rejects what the server did not take, and says nothing of it', async () => {
  const bench = await smtpBench()
  const sent = bench.sender.send({ ...mail, to: 'refused@example.com' })
  await expect(sent).rejects.toThrow(/^The mail server did not take the mail \(EENVELOPE/)
  await expect(sent).rejects.not.toThrow(/refused@|Ana/)
  await bench.sender.stop()
  await bench.stop()
})

test('the outbox keeps its mails over a restart, newest first, and gives one by its id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'numo-outbox-'))
  const time = () => Date.parse('2026-11-21T10:00:00Z')
  await createOutbox(folder, time).send(mail)
  const again = createOutbox(folder, time)
  await again.send({ ...mail, subject: 'Later' })
  const list = await again.list(10)
  expect(list.map(({ subject }) => subject).toSorted()).toEqual(['Later', mail.subject].toSorted())
  expect(await again.read(list[0]?.id ?? '')).toEqual(list[0])
  expect(await again.read('../../etc/passwd')).toBeNull()
  expect(await again.read('000000000000000-000000000000')).toBeNull()
  await rm(folder, { recursive: true, force: true })
})
