import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileFiles } from '@numo/adapters/inspection/test-hostile-files.ts'
import { cardPdf, goodPdf } from '@numo/adapters/inspection/test-hostile-pdfs.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { contentPath, previewPath } from '@numo/domains/documents/contract-paths.ts'
import {
  listDocuments,
  uploadPath,
  withdrawDocument,
  type UploadedDocument,
} from '@numo/domains/documents/contract.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createCast } from './test-matrix-actors.ts'

let app: TestApp
let family: make.TestClient
let stranger: make.TestClient
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  family = await make.client(app)
  stranger = await make.client(app)
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const bytesType = { 'content-type': 'application/octet-stream' }
const auth = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
/** Returns a picture unlike all others. */
let shade = 0
const photo = () => {
  shade += 1
  const background = { r: (shade * 40) % 256, g: (shade * 16) % 256, b: 200 }
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

type Sending = {
  as?: { token: string }
  account_id?: string
  facts?: Parameters<typeof uploadPath>[1]
  headers?: Record<string, string>
}

async function send(
  bytes: Uint8Array,
  {
    as = family,
    account_id = family.account_id,
    facts = { type: 'insurance_card_front', file_name: 'card.jpg' },
    headers = bytesType,
  }: Sending = {}
) {
  const response = await app.fetch(uploadPath(account_id, facts), {
    method: 'POST',
    headers: { ...auth(as), ...headers },
    body: Buffer.from(bytes),
  })
  const body = (await response.json()) as UploadedDocument & { code?: string; error?: string }
  return { status: response.status, body }
}
const see = (path: string, as: { token: string } | null) =>
  app.fetch(path, as ? { headers: auth(as) } : {})
const readsOf = async (id: string) =>
  (
    await app.database.db
      .selectFrom('audit_event')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', '=', 'R')
      .execute()
  ).length

test('200: a photo is stored, and returned to its household and staff, each time recorded', async () => {
  const { status, body } = await send(await photo(), {
    facts: { type: 'insurance_card_front', file_name: 'C:\\me\\front.heic.exe' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    type: 'insurance_card_front',
    file_name: 'front.jpg',
    mime_type: 'image/jpeg',
    width_px: 320,
    height_px: 200,
    has_preview: true,
    uploaded_through: 'web',
  })
  const response = await see(contentPath(body.id), family)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `inline; filename="front.jpg"; filename*=UTF-8''front.jpg`,
  })
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320)
  expect((await see(previewPath(body.id), staff)).status).toBe(200)
  expect(await readsOf(body.id)).toBe(2)
})

test('200: stored bytes are encrypted', async () => {
  const { body } = await send(await photo())
  const kept = [...app.store.all().values()]
  const plain = Buffer.from(await (await see(contentPath(body.id), family)).arrayBuffer())
  expect(kept.length).toBeGreaterThan(0)
  for (const bytes of kept) expect(Buffer.from(bytes).includes(plain.subarray(0, 64))).toBe(false)
})

test('404: a foreign file and an unknown one have the same response, and nothing is recorded', async () => {
  const { body } = await send(await photo())
  const missing = '00000000-0000-7000-8000-000000000000'
  const report = async (id: string, as: make.TestPerson) => {
    const response = await see(contentPath(id), as)
    const { code, error } = (await response.json()) as { code: string; error: string }
    return [response.status, code, error]
  }
  expect(await report(body.id, stranger)).toEqual(await report(missing, stranger))
  expect((await report(body.id, stranger))[0]).toBe(404)
  expect((await see(contentPath('..%2f..%2fetc'), family)).status).toBe(404)
  expect((await see(contentPath(body.id), null)).status).toBe(401)
  expect(await readsOf(body.id)).toBe(0)
})

test('401, 403 and 404: only a household and staff upload files, only for an account of theirs', async () => {
  const { actors } = await createCast(app, [])
  for (const actor of actors) {
    // Sequential, because some calls end sessions.
    const response = await app.fetch(uploadPath(family.account_id, { type: 'other' }), {
      method: 'POST',
      headers: { ...bytesType, ...(await actor.headers()) },
      body: 'no picture',
    })
    const isMember = actor.client !== undefined
    const mayEnter = (actor.admin ? actor.second_factor : isMember) && !actor.flags_off
    const expected = actor.is !== 'somebody' ? 401 : !mayEnter ? 403 : actor.admin ? 422 : 404
    expect([actor.name, response.status]).toEqual([actor.name, expected])
  }
})

test('200: the same file sent twice, also concurrently, is one document and one file', async () => {
  const bytes = await photo()
  const before = app.store.size()
  const [one, two] = await Promise.all([send(bytes), send(bytes)])
  const three = await send(bytes)
  expect(new Set([one.body.id, two.body.id, three.body.id]).size).toBe(1)
  expect(app.store.size()).toBe(before + 1)
  const other = await send(bytes, { facts: { type: 'insurance_card_back' } })
  expect(other.body.id).not.toBe(one.body.id)
})

test('an interrupted upload leaves neither a row nor a file', async () => {
  const { url } = await app.listen()
  const count = async () =>
    (await app.database.db.selectFrom('document').select('id').execute()).length
  const before = [await count(), app.store.size()]
  const cut = new AbortController()
  const started = Promise.withResolvers<void>()
  const whole = await photo()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new Uint8Array(whole.subarray(0, 500)))
      started.resolve()
    },
  })
  const requested: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...bytesType, ...auth(family) },
    body,
    duplex: 'half',
    signal: cut.signal,
  }
  const sent = fetch(`${url}${uploadPath(family.account_id, { type: 'other' })}`, requested)
  await started.promise
  cut.abort()
  await expect(sent).rejects.toThrow(/abort/i)
  // A whole upload afterwards: when it is stored, the first has long been aborted.
  expect((await send(whole)).status).toBe(200)
  expect([await count(), app.store.size()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
})

test('413, 422: each malicious file leaves neither a row nor a file, and the response has advice', async () => {
  const count = async () =>
    (await app.database.db.selectFrom('document').select('id').execute()).length
  const kinds = Map.groupBy(await hostileFiles(), ({ wanted: expected }) => String(expected))
  expect(kinds.size).toBeGreaterThan(15)
  for (const [name, [file]] of kinds) {
    const before = [await count(), app.store.size()]
    const sent = await send(file?.bytes ?? Buffer.alloc(0), { facts: { type: 'other' } })
    const outcome = sent.status === 200 ? 'kept' : sent.body.code
    expect([name, [file?.wanted].flat()]).toEqual([name, expect.arrayContaining([outcome])])
    const kept =
      outcome === 'kept'
        ? Buffer.from(await (await see(contentPath(sent.body.id), family)).arrayBuffer())
        : null
    expect(kept?.includes(file?.payload ?? 'numo-payload') ?? false).toBe(false)
    const after = [await count(), app.store.size()]
    const is_refused = kept === null
    const left = is_refused && after.join() !== before.join() ? { before, after } : 'nothing'
    const says = /\. \S.*\.$/.test(sent.body.error ?? '')
    const seen = { name, is_refused: [413, 422].includes(sent.status), left, says }
    expect(seen).toEqual({ name, is_refused, left: 'nothing', says: is_refused })
  }
}, 60_000)

test('200: of a PDF the front of a card is the first page and its back the second', async () => {
  const bytes = cardPdf()
  const front = await send(bytes)
  const back = await send(bytes, { facts: { type: 'insurance_card_back' } })
  const papers = await send(bytes, { facts: { type: 'policy' } })
  for (const { body } of [front, back, papers]) expect(body.pages_sent).toBe(2)
  expect(front.body).toMatchObject({ mime_type: 'image/jpeg', width_px: 2200, height_px: 1375 })
  expect(back.body).toMatchObject({ mime_type: 'image/jpeg', width_px: 1375, height_px: 2200 })
  expect(papers.body).toMatchObject({ mime_type: 'application/pdf', page_count: 2 })
  const single = await send(goodPdf(), { facts: { type: 'insurance_card_back' } })
  expect([single.body.pages_sent, single.body.height_px]).toEqual([1, 2200])
  expect((await send(await photo())).body.pages_sent).toBe(1)
})

test('200: a replaced card is no longer listed and still readable; a foreign one replaces nothing', async () => {
  const old = (await send(await photo())).body
  const replaced = await send(await photo(), {
    facts: { type: 'insurance_card_front', replaces_id: old.id },
  })
  expect(replaced.body.replaces_id).toBe(old.id)
  const ids = (await listed()).map(({ id }) => id)
  expect(ids).toContain(replaced.body.id)
  expect(ids).not.toContain(old.id)
  expect((await see(contentPath(old.id), family)).status).toBe(200)
  const before = app.store.size()
  const theirs = await send(await photo(), {
    as: stranger,
    account_id: stranger.account_id,
    facts: { type: 'insurance_card_front', replaces_id: replaced.body.id },
  })
  expect([theirs.status, theirs.body.code]).toEqual([404, 'no-such-document'])
  expect(app.store.size()).toBe(before)
})

const listed = async () => {
  const response = await app.call(listDocuments, { accountId: family.account_id }, { as: family })
  expect(response.status).toBe(200)
  return response.body.documents
}

test('200: a withdrawn file is neither listed nor readable', async () => {
  const { body } = await send(await photo(), { facts: { type: 'receipt', file_name: 'bill.jpg' } })
  const response = await app.call(withdrawDocument, { document_id: body.id }, { as: family })
  expect(response.status).toBe(200)
  expect((await listed()).map(({ id }) => id)).not.toContain(body.id)
  expect((await see(contentPath(body.id), family)).status).toBe(404)
})

test('200: a file is linked to a policy of the household; 404: not to a foreign one', async () => {
  const policy = async (account_id: string) =>
    (
      await app.database.db
        .insertInto('policy')
        .values({ account_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const own = await policy(family.account_id)
  const facts = { type: 'policy', file_name: 'terms', policy_id: own } as const
  const { body } = await send(await photo(), { facts })
  const about = await app.call(
    listDocuments,
    { accountId: family.account_id, policy_id: own },
    { as: family }
  )
  expect(about.body.documents.map(({ id }) => id)).toEqual([body.id])
  const foreign = await send(await photo(), {
    facts: { ...facts, policy_id: await policy(stranger.account_id) },
  })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'no-such-policy'])
})

test('422: a household has room for 200 files and 500 MB', async () => {
  const full = await make.client(app)
  const id = await make.documentOf(app.database.db, full.account_id)
  for (let n = 0; n < 5; n += 1)
    await app.database.db
      .updateTable('document')
      .set({ size_bytes: 100_000_000 })
      .where('id', '=', n === 0 ? id : await make.documentOf(app.database.db, full.account_id))
      .execute()
  const before = app.store.size()
  const sent = await send(await photo(), { as: full, account_id: full.account_id })
  expect([sent.status, sent.body.code]).toEqual([422, 'documents-full'])
  expect(app.store.size()).toBe(before)
})

test('400, 413 and 415: invalid uploads', async () => {
  const bytes = await photo()
  const path = uploadPath(family.account_id, { type: 'other' })
  const tried = async (url: string, headers = bytesType as Record<string, string>) =>
    (await send2(url, bytes, headers)).status
  expect(await tried(path.replace('type=other', 'type=novel'))).toBe(400)
  expect(await tried(path.replace('type=other', ''))).toBe(400)
  expect(await tried(`${path}&type=other`)).toBe(400)
  expect(await tried(path, { 'content-type': 'image/jpeg' })).toBe(415)
  expect(await tried(path.replace(family.account_id, 'x'))).toBe(400)
  expect((await send2(path, Buffer.alloc(15_000_001), bytesType)).status).toBe(413)
  expect((await app.fetch(path, { method: 'PUT', headers: auth(family) })).status).toBe(405)
})

const send2 = (path: string, bytes: Buffer, headers: Record<string, string>) =>
  app.fetch(path, {
    method: 'POST',
    headers: { ...auth(family), ...headers },
    body: new Uint8Array(bytes),
  })
