import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { contentPath, previewPath } from '@numo/domains/documents/contract-paths.ts'
import { uploadPath, type UploadedDocument } from '@numo/domains/documents/contract.ts'
import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import { exportPath } from '@numo/domains/privacy/contract.ts'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { maxStreams } from './notification-stream.ts'

/* Responses that are streams or bytes, requested and not read. */

let app: TestApp
let url: string
let owner: make.TestClient
/** Listeners for news of an inbox. */
const listening = new Set<object>()
let paths: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  url = (await app.listen()).url
  owner = await make.client(app)
  const { inbox } = app.program
  const listen = inbox.listen.bind(inbox)
  inbox.listen = (user_id, listener) => {
    const leave = listen(user_id, listener)
    const one = {}
    listening.add(one)
    return () => {
      listening.delete(one)
      leave()
    }
  }
  const here = { latitude: 19.4, longitude: -99.1 }
  await writeDirectory(app.database.db, {
    cities: [{ id: 'mexico-city', ...here }],
    providers: [{ slug: 'ana', name: 'Ana', places: [{ ...here, city_id: 'mexico-city' }] }],
  })
  const color = { r: 9, g: 80, b: 200 }
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  const facts = { type: 'insurance_card_front', file_name: 'card.jpg' } as const
  const sent = await app.fetch(uploadPath(owner.account_id, facts), {
    method: 'POST',
    headers: { ...auth(), 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  })
  const { id } = (await sent.json()) as UploadedDocument
  const copy = await app.database.db
    .insertInto('data_export')
    .values({
      account_id: owner.account_id,
      requested_by: owner.user_id,
      status: 'ready',
      expires_at: new Date(Date.now() + 1e8),
      storage_key: await app.files.store(Buffer.from('everything')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  paths = {
    'the event stream': notificationStreamPath,
    'a sitemap of pages': '/sitemaps/static.xml',
    'a sitemap of cities': '/sitemaps/cities.xml',
    'a sitemap of providers': '/sitemaps/providers-1.xml',
    'a document': contentPath(id),
    'the picture of a document': previewPath(id),
    'a copy of everything': exportPath.replace('{id}', copy.id),
  }
})
afterAll(() => app.stop())

const auth = () => ({ authorization: `Bearer ${owner.token}` })
const names = [
  'the event stream',
  'a sitemap of pages',
  'a sitemap of cities',
  'a sitemap of providers',
  'a document',
  'the picture of a document',
  'a copy of everything',
]
/** More than one person may have open at the same time. */
const often = maxStreams + 3

/** Waits until there is no listener, no busy database session and no open client connection. */
const isQuiet = () =>
  vi.waitFor(
    async () => {
      expect(listening.size).toBe(0)
      const { rows } = await sql<{ state: string }>`
        select state from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
        app.database.db
      )
      expect(rows).toEqual([])
    },
    { timeout: 10_000, interval: 20 }
  )

describe.each(names)('%s', (name) => {
  test('HEAD responds with the headers of a GET, ends, and leaves nothing open', async () => {
    const path = paths[name] ?? ''
    const heads = []
    for (let i = 0; i < often; i += 1) {
      const head = await fetch(url + path, { method: 'HEAD', headers: auth() })
      expect(await head.text()).toBe('')
      heads.push(head)
    }
    expect(heads.map(({ status }) => status)).toEqual(heads.map(() => 200))
    await isQuiet()
    const stop = new AbortController()
    const get = await fetch(url + path, { headers: auth(), signal: stop.signal })
    expect(get.status).toBe(200)
    for (const header of ['content-type', 'cache-control', 'content-disposition', 'vary'])
      expect([header, heads[0]?.headers.get(header)]).toEqual([header, get.headers.get(header)])
    stop.abort()
    await isQuiet()
  })

  test('an aborted GET leaves nothing open', async () => {
    const path = paths[name] ?? ''
    for (let i = 0; i < often; i += 1)
      await new Promise<void>((done) => {
        const asking = httpRequest(url + path, { headers: auth(), agent: false })
        asking.on('error', () => {})
        asking.on('close', () => done())
        // Sent, and aborted before, during or after the response.
        asking.end(() => setTimeout(() => asking.destroy(), i * 3))
      })
    await isQuiet()
    const again = new AbortController()
    const get = await fetch(url + path, { headers: auth(), signal: again.signal })
    expect(get.status).toBe(200)
    again.abort()
    await isQuiet()
  })
})
