import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activePdfs, canary } from '@numo/adapters/inspection/test-active-pdfs.ts'
import { foundIn, onlyPictures, readDrawn } from '@numo/adapters/inspection/test-drawn-pdf.ts'
import { goodPdf, hostilePdfs } from '@numo/adapters/inspection/test-hostile-pdfs.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import { uploadPath, type UploadedDocument } from '@numo/domains/documents/contract.ts'
import { exportPath, getPrivacy, requestExport } from '@numo/domains/privacy/contract.ts'
import { cameraPicturePath, startCameraHandoff } from '@numo/domains/documents/contract-handoff.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let family: make.TestClient
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  family = await make.client(app)
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const auth = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

const policy = { type: 'policy', file_name: 'My policy.pdf' } as const

async function send(bytes: Uint8Array, facts: Parameters<typeof uploadPath>[1] = policy) {
  const response = await app.fetch(uploadPath(family.account_id, facts), {
    method: 'POST',
    headers: { ...auth(family), 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  })
  const body = (await response.json()) as UploadedDocument & { code?: string; error?: string }
  return { status: response.status, body }
}

/** Stores a file as before PDFs were redrawn: the original bytes, with `is_drawn` false. */
async function storedAsSent(bytes: Buffer) {
  const { body } = await send(goodPdf())
  const storage_key = await app.files.store(bytes)
  await app.database.db
    .updateTable('document')
    .set({
      storage_key,
      is_drawn: false,
      sha256: createHash('sha256').update(bytes).digest(),
      size_bytes: bytes.length,
      // Old enough not to count as a duplicate of the next upload.
      created_at: new Date(Date.now() - 2 * 86_400_000),
    })
    .where('id', '=', body.id)
    .execute()
  return { id: body.id, storage_key }
}
const rowOf = (id: string) =>
  app.database.db
    .selectFrom('document')
    .select(['storage_key', 'is_drawn', 'size_bytes', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const launching = () =>
  Buffer.from(activePdfs().find(({ name }) => /program, packed with LZW/.test(name))?.bytes ?? [])
const locked = () =>
  Buffer.from(
    hostilePdfs().find(({ wanted: expected }) => expected === 'file-password')?.bytes ?? []
  )

async function given(id: string, as: { token: string }) {
  const response = await app.fetch(contentPath(id), { headers: auth(as) })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** One of each kind; the tests of the inspector cover all. */
const some = activePdfs().filter(({ name }) =>
  /when opened$|packed with (?:LZW|ASCII 85|Flate of differences)$|file of the network$|XML|facts|file among|new ones|everybody|amended to|archive/.test(
    name
  )
)

test('there are some of each kind', () => expect(some.length).toBeGreaterThanOrEqual(14))

test.each(some)(
  'a $name: the household and staff get a file rendered by the program, or it is refused',
  async ({ bytes, wanted: expected }) => {
    const sent = await send(bytes)
    expect(sent.status === 200 ? 'kept' : sent.body.code).toBe(expected)
    if (expected !== 'kept') return
    expect(sent.body).toMatchObject({ file_name: 'My policy.pdf', page_count: 1, pages_sent: 1 })
    const theirs = await given(sent.body.id, family)
    const ours = await given(sent.body.id, staff)
    expect([theirs.status, ours.status]).toEqual([200, 200])
    expect(ours.bytes.equals(theirs.bytes)).toBe(true)
    expect(ours.bytes.equals(bytes)).toBe(false)
    expect(ours.bytes.includes(canary)).toBe(false)
    expect(readDrawn(ours.bytes)).toHaveLength(1)
    expect(await foundIn(ours.bytes)).toEqual(onlyPictures(1))
    expect(ours.bytes).toHaveLength(sent.body.size_bytes)
  }
)

test('200: cards, documents and phone pictures contain only the visible content', async () => {
  const noted = await sharp({
    create: { width: 300, height: 190, channels: 3, background: '#bde' },
  })
    .withExif({ IFD0: { ImageDescription: canary } })
    .png()
    .toBuffer()
  const tail = Buffer.from(`<script>${canary}</script>`)
  const picture = (format: 'jpeg' | 'png' | 'webp') =>
    sharp(noted).keepMetadata().toFormat(format).toBuffer()
  const sent = [
    ...(await Promise.all((['jpeg', 'png', 'webp'] as const).map(picture))).map((bytes) =>
      Buffer.concat([bytes, tail])
    ),
    launching(),
  ]
  for (const bytes of sent)
    expect(bytes.includes(canary) || bytes.includes('/LZWDecode')).toBe(true)
  const ids: string[] = []
  for (const bytes of sent)
    for (const type of ['insurance_card_front', 'other'] as const)
      ids.push((await send(bytes, { type })).body.id)
  const { account_id: accountId } = family
  const { body } = await app.call(startCameraHandoff, { accountId, locale: 'en' }, { as: family })
  for (const bytes of sent) {
    const response = await app.fetch(cameraPicturePath('back'), {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'camera-token': new URL(body.url).hash.slice(1),
      },
      body: new Uint8Array(bytes),
    })
    expect(response.status).toBe(200)
  }
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from document where camera_handoff_id = $1',
    [body.handoff_id]
  )
  ids.push(...rows.map(({ id }) => id))
  expect(ids.length).toBe(sent.length * 3)
  for (const id of ids) {
    const { status, bytes } = await given(id, staff)
    expect([status, bytes.includes(canary), sent.some((one) => one.equals(bytes))]).toEqual([
      200,
      false,
      false,
    ])
    const jpegs = bytes.includes('%PDF') ? readDrawn(bytes).map(({ jpeg }) => jpeg) : [bytes]
    expect(jpegs).toHaveLength(1)
    for (const one of jpegs) expect(Object.keys(await sharp(one).metadata())).not.toContain('exif')
  }
})

test('200: a PDF stored as sent is rendered before it is served, also to two concurrent requests', async () => {
  const sent = launching()
  const { id, storage_key } = await storedAsSent(sent)
  const files_before = app.store.size()
  const [ours, theirs] = await Promise.all([given(id, staff), given(id, family)])
  expect([ours.status, theirs.status]).toEqual([200, 200])
  expect(ours.bytes.equals(theirs.bytes)).toBe(true)
  expect(readDrawn(ours.bytes)).toHaveLength(1)
  const row = await rowOf(id)
  expect(row.is_drawn).toBe(true)
  expect(row.storage_key).not.toBe(storage_key)
  // Nothing refers to the original any more, and there are no duplicates in the store.
  expect(app.store.size()).toBe(files_before + 2)
  expect(row.size_bytes).toBe(ours.bytes.length)
  expect(row.sha256.equals(createHash('sha256').update(ours.bytes).digest())).toBe(true)
  // Audited once, as an act of the program.
  const { rows } = await app.database.pool.query(
    `select changes from audit_event where entity_id = $1 and action = 'U'`,
    [id]
  )
  expect(rows).toEqual([{ changes: { is_drawn: true } }])
})

test('422: a file that cannot be rendered is served to nobody, and is not lost', async () => {
  const sent = locked()
  const { id, storage_key } = await storedAsSent(sent)
  for (const somebody of [staff, family]) {
    const { status, bytes } = await given(id, somebody)
    expect(status).toBe(422)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'file-not-drawn',
      error: expect.stringMatching(/sent again/) as string,
    })
  }
  expect(await rowOf(id)).toMatchObject({ is_drawn: false, storage_key })
  expect(Buffer.from(await app.files.read(storage_key)).equals(sent)).toBe(true)
})

test('a row without the origin of its bytes counts as stored as sent', async () => {
  const { rows } = await app.database.pool.query<{ is_drawn: boolean }>(
    `insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key)
     values ($1, 'policy', 'a.pdf', 'application/pdf', 1, sha256('a'), 'no-file') returning is_drawn`,
    [(await make.client(app)).account_id]
  )
  expect(rows).toEqual([{ is_drawn: false }])
})

test('200: an export has rendered files only, also of files stored as sent, and lists missing ones', async () => {
  const old = await storedAsSent(launching())
  const shut = await storedAsSent(locked())
  const { body: now } = await send(launching())
  await app.call(requestExport, { accountId: family.account_id }, { as: family })
  await app.runJobs()
  const { body } = await app.call(getPrivacy, { accountId: family.account_id }, { as: family })
  const response = await app.fetch(exportPath.replace('{id}', body.export?.id ?? ''), {
    headers: auth(family),
  })
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const of = (id: string) => files.filter(([name]) => name.startsWith(`files/${id}`))
  for (const id of [old.id, now.id])
    expect(of(id).map(([name, bytes]) => [name, readDrawn(bytes).length])).toEqual([
      [`files/${id}-My_policy.pdf`, 1],
    ])
  expect(of(shut.id).map(([name]) => name)).toEqual([`files/${shut.id}-My_policy.pdf.txt`])
  expect(strFromU8(of(shut.id)[0]?.[1] ?? new Uint8Array())).toMatch(/not in this copy/)
  for (const [, bytes] of files) expect(Buffer.from(bytes).includes(canary)).toBe(false)
})
