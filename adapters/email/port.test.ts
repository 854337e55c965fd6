import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { MailRefused, type Email, type EmailSender } from './port.ts'
import { createSmtpSender } from './smtp.ts'
import { createTestMailServer } from './test-mail-server.ts'

type ReceivedEmail = {
  id: string
  to: string
  from: string | null
  subject: string
  text: string
  html: string
}
type Bench = {
  sender: EmailSender
  seen(): Promise<readonly ReceivedEmail[]>
  stop(): Promise<void>
}

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
  const server = createTestMailServer()
  await server.open()
  const sender = createSmtpSender({
    smtp_url: server.url(),
    mail_from: 'Numo <hello@numo.example>',
  })
  return {
    sender,
    seen: async () =>
      server.mails.map((mail) => ({
        id: mail.messageId ?? '',
        to: mail.to?.map(({ address }) => address).join(' ') ?? '',
        from: mail.from?.address ?? null,
        subject: mail.subject ?? '',
        text: mail.text?.trimEnd() ?? '',
        html: mail.html?.trimEnd() ?? '',
      })),
    stop: () => server.close(),
  }
}

const mail: Email = {
  id: '0199-abc',
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

  test('delivers an email with every character, in order', async () => {
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
    ['an id that could end the head', { id: 'a>\r\nBcc: all@example.com' }],
  ])('refuses %s, sends nothing and does not retry', async (_what, part) => {
    const before = (await bench.seen()).length
    const error = await send(part).then(
      () => null,
      (thrown: unknown) => thrown
    )
    expect(error).toBeInstanceOf(MailRefused)
    expect(String(error)).not.toMatch(/example\.com|Hello/)
    expect(await bench.seen()).toHaveLength(before)
  })
})

describe('SMTP', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await smtpBench()))
  afterAll(async () => {
    await bench.sender.stop()
    await bench.stop()
  })
  const failureOf = (sender: EmailSender, to: string) =>
    sender.send({ ...mail, to }).then(
      () => null,
      (error: unknown) => error
    )

  test('does not expose what the server rejected, only whether it is permanent', async () => {
    const refused = await failureOf(bench.sender, 'refused@example.com')
    expect(refused).toBeInstanceOf(MailRefused)
    expect(String(refused)).toMatch(/The mail server did not take the mail \(EENVELOPE, answer 550/)
    const busy = await failureOf(bench.sender, 'busy@example.com')
    expect(busy).not.toBeInstanceOf(MailRefused)
    expect(String(busy)).toMatch(/\(EENVELOPE, answer 451/)
    expect(`${String(refused)} ${String(busy)}`).not.toMatch(/refused@|busy@|Ana/)
  })

  test('an unreachable server may be retried', async () => {
    const gone = createTestMailServer()
    await gone.open()
    await gone.close()
    const sender = createSmtpSender({ smtp_url: gone.url(), mail_from: 'hello@numo.example' })
    const error = await failureOf(sender, mail.to)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    await sender.stop()
  })

  test('an email has the same Message-ID at every try', async () => {
    await bench.sender.send(mail)
    await bench.sender.send(mail)
    const ids = (await bench.seen()).map(({ id }) => id)
    expect(ids).toEqual(['<0199-abc@numo.example>', '<0199-abc@numo.example>'])
  })
})

test('the outbox keeps its emails over a restart, newest first, and finds one by its id', async () => {
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
