import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox, type Outbox } from '@numo/adapters/email/outbox.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let folder: string
let outbox: Outbox
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numo-outbox-'))
  outbox = createOutbox(folder)
  const sign_in = { firebase: null, demo_people: [], has_outbox: true }
  app = await startTestApp({ sender: outbox, settings: { sign_in } })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})
const page = async (path: string) => {
  const response = await app.fetch(path)
  return { answer: response, html: await response.text() }
}

test('200 an empty outbox says so', async () => {
  const { answer: response, html } = await page('/dev/outbox')
  expect(response.status).toBe(200)
  expect(html).toContain('No mail yet.')
})

test('200 lists emails, newest first, and shows one with working links and nothing executable', async () => {
  const mail = {
    id: 'letter-1',
    to: 'ana@example.com',
    text: 'Open this:\nhttp://localhost:3000/auth/action?mode=verifyEmail&oobCode=abc <script>',
    html: '<p onclick="x()">Hi</p><a href="http://localhost:3000/x">Go</a><script>alert(1)</script>',
    kind: 'verify-email',
  }
  await outbox.send({ ...mail, subject: 'First' })
  await outbox.send({ ...mail, subject: 'Second <b>' })
  const { answer: response, html } = await page('/dev/outbox')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html.indexOf('Second &#60;b&#62;')).toBeLessThan(html.indexOf('First'))
  const link = /\/dev\/outbox\/[\w-]+/.exec(html)?.[0] ?? ''
  const one = await page(link)
  expect(one.answer.status).toBe(200)
  expect(one.html).toContain(
    'href="http://localhost:3000/auth/action?mode=verifyEmail&#38;oobCode=abc"'
  )
  // The email's HTML is an attribute of a frame without scripts.
  expect(one.html).not.toContain('<script>')
  expect(one.html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(one.html).toContain('&#60;a target=&#34;_blank&#34;')
  expect(one.answer.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test.each([
  '/dev/outbox/nothing',
  '/dev/outbox/..%2f..%2fetc%2fpasswd',
  '/dev/outbox/000000000000000-aaaaaaaaaaaa',
])('404 for %s', async (path) => {
  expect((await app.fetch(path)).status).toBe(404)
})

test('405 for other methods', async () => {
  expect((await app.fetch('/dev/outbox', { method: 'POST' })).status).toBe(405)
})

test('404 when emails are really sent, and in production', async () => {
  const other = await startTestApp({ sender: outbox })
  expect((await other.fetch('/dev/outbox')).status).toBe(404)
  await other.stop()
})
