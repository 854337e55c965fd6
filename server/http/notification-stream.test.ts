import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import { notify } from '@numo/domains/notifications/notify.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { maxStreams, maxStreamsOfAddress } from './notification-stream.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const sendNotice = (user_id: string, on = app) => {
  const ctx = on.program.contextFor('program')
  const facts = { name: 'Elsa' }
  return ctx.system((tx) =>
    notify(tx, { to: { user_id }, kind: 'family_joined', facts, link: '/home' })
  )
}

/** Opens a stream as a browser does; `text` is everything received so far. */
async function openStream(token: string, { last = '', on = app } = {}) {
  const stop = new AbortController()
  const response = await on.fetch(notificationStreamPath, {
    headers: { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) },
    signal: stop.signal,
  })
  const stream = { response, text: '', isOver: false, close: () => void reader?.cancel() }
  const reader = response.ok ? response.body?.getReader() : undefined
  const decoder = new TextDecoder()
  const read = async (): Promise<void> => {
    const part = await reader?.read().catch(() => undefined)
    if (!part || part.done) {
      stream.isOver = true
      return
    }
    stream.text += decoder.decode(part.value, { stream: true })
    return read()
  }
  void read()
  return stream
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 20 })

it('notifies a user at once, and nobody else', async () => {
  const owner = await make.client(app)
  const other = await make.client(app)
  const mine = await openStream(owner.token)
  const theirs = await openStream(other.token)
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
  expect(mine.response.headers.get('content-encoding')).toBeNull()
  await soon(() => expect(mine.text).toContain('data: {"unread":0,"is_new":false}'))
  await app.program.inbox.ready()
  await sendNotice(owner.user_id)
  await soon(() =>
    expect(mine.text).toMatch(/id: [\da-f-]{36}\nevent: inbox\ndata: \{"unread":1,"is_new":true\}/)
  )
  expect(theirs.text).not.toContain('"unread":1')
  mine.close()
  theirs.close()
})

it('missed notifications are sent when the browser reconnects with its last id', async () => {
  const owner = await make.client(app)
  await sendNotice(owner.user_id)
  const first = await openStream(owner.token)
  await soon(() => expect(first.text).toContain('"unread":1'))
  const last = /id: (\S+)/.exec(first.text)?.[1] ?? ''
  first.close()
  await sendNotice(owner.user_id)
  const again = await openStream(owner.token, { last })
  await soon(() => expect(again.text).toContain('{"unread":2,"is_new":true}'))
  again.close()
})

it('ends with the session, before anything more is sent', async () => {
  const owner = await make.client(app)
  const stream = await openStream(owner.token)
  await soon(() => expect(stream.text).toContain('"unread":0'))
  await app.program.inbox.ready()
  await app.people.endSessions(owner.uid)
  await sendNotice(owner.user_id)
  await soon(() => expect(stream.isOver).toBe(true))
  expect(stream.text).not.toContain('"unread":1')
})

it('the number of streams of a user is limited; a closed one makes room', async () => {
  const owner = await make.client(app)
  const some = []
  for (let n = 0; n < maxStreams; n += 1) some.push(await openStream(owner.token))
  expect((await openStream(owner.token)).response.status).toBe(429)
  some[0]?.close()
  const next = await openStream(owner.token)
  expect(next.response.status).toBe(200)
  for (const one of [...some, next]) one.close()
})

it('the number of streams of an address is limited, for any users', async () => {
  let reader = await make.client(app)
  const opened = async (from: string) => {
    const headers = { authorization: `Bearer ${reader.token}` }
    return app.fetch(notificationStreamPath, { headers, from })
  }
  const some = []
  for (let n = 0; n < maxStreamsOfAddress; n += 1) {
    if (n % maxStreams === 0) reader = await make.client(app)
    some.push(await opened('203.0.113.5'))
  }
  expect(new Set(some.map(({ status }) => status))).toEqual(new Set([200]))
  reader = await make.client(app)
  expect((await opened('203.0.113.5')).status).toBe(429)
  const other = await opened('203.0.113.6')
  expect(other.status).toBe(200)
  await some.pop()?.body?.cancel()
  const next = await opened('203.0.113.5')
  expect(next.status).toBe(200)
  for (const { body } of [...some, other, next]) await body?.cancel()
})

it('requires a token, and other methods are refused', async () => {
  expect((await app.fetch(notificationStreamPath)).status).toBe(401)
  expect((await openStream('nonsense')).response.status).toBe(401)
  const owner = await make.client(app)
  const headers = { authorization: `Bearer ${owner.token}` }
  const posted = await app.fetch(notificationStreamPath, { method: 'POST', headers })
  expect(posted.status).toBe(405)
})

it('an open stream does not delay the shutdown', async () => {
  const other = await startTestApp()
  const owner = await make.client(other)
  const { url, drain } = await other.listen()
  const response = await fetch(url + notificationStreamPath, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const text = response.text()
  // Longer than any test may take: it does not wait for the stream to be cut.
  await drain(3600)
  expect(await text).toBeTypeOf('string')
  await other.stop()
})
