import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inFairSlots } from '@numo/adapters/inspection/fair-inspector.ts'
import type { Inspection } from '@numo/adapters/inspection/port.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { cameraPicturePath, startCameraHandoff } from '@numo/domains/documents/contract-handoff.ts'
import { uploadPath } from '@numo/domains/documents/contract.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
/** Files whose inspection has begun, by their content. */
let requests: string[] = []
/** Files under inspection, by their content; each waits until the test releases it. */
const under_way = new Map<string, () => void>()
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const picture = { bytes, mime_type: 'image/jpeg', width_px: 60, height_px: 40 } as const
  const found: Inspection = { found: { kind: 'picture', picture } }
  const inspect = async (sent: Uint8Array): Promise<Inspection> => {
    const says = Buffer.from(sent).toString()
    if (says.startsWith('slow')) await new Promise<void>((resolve) => under_way.set(says, resolve))
    return found
  }
  const noXml = () => Promise.resolve({ problem: 'not_xml' as const })
  const fair = inFairSlots({ inspect, readXml: noXml }, { max_wait_ms: 60_000 })
  app = await startTestApp({
    inspector: {
      inspect(sent, owner) {
        requests.push(Buffer.from(sent).toString())
        return fair.inspect(sent, owner)
      },
      readXml: noXml,
    },
  })
})
afterAll(() => app.stop())
beforeEach(() => {
  under_way.clear()
  requests = []
})

const bytesType = { 'content-type': 'application/octet-stream' }
/** Releases every inspection until all responses have arrived. */
async function untilAll<T>(responses: Promise<T>[]): Promise<T[]> {
  const all = Promise.all(responses)
  let settled: T[] | null = null
  void all.then((them) => (settled = them))
  await until(() => {
    for (const goOn of under_way.values()) goOn()
    return settled !== null
  })
  return all
}
const until = async (is: () => boolean) => {
  while (!is()) await new Promise((next) => setImmediate(next))
}
async function reported(requested: Response | Promise<Response>) {
  const response = await requested
  const body = (await response.json()) as { error?: string; code?: string }
  return { ...body, status: response.status, after: response.headers.get('retry-after') }
}
const upload = (who: make.TestClient, body: ReadableStream) =>
  app.fetch(uploadPath(who.account_id, { type: 'policy', file_name: 'paper.pdf' }), {
    method: 'POST',
    headers: { ...bytesType, authorization: `Bearer ${who.token}` },
    body,
    ...{ duplex: 'half' },
  })
const send = (who: make.TestPerson, account_id: string, says: string) =>
  reported(
    app.fetch(uploadPath(account_id, { type: 'policy', file_name: 'paper.pdf' }), {
      method: 'POST',
      headers: { ...bytesType, authorization: `Bearer ${who.token}` },
      body: says,
    })
  )

test('503 with Retry-After for a household with too many uploads; 200 for another meanwhile', async () => {
  const [busy, other] = [await make.client(app), await make.client(app)]
  const sent = Array.from({ length: 40 }, (_, n) => send(busy, busy.account_id, `slow ${n}`))
  const refused = await Promise.race(sent)
  expect(refused).toMatchObject({
    status: 503,
    after: '5',
    code: 'file-busy',
    error: 'Many files are arriving right now. Try again in a moment.',
  })
  // Its own files are still under inspection.
  expect((await send(other, other.account_id, 'quick')).status).toBe(200)
  expect([...under_way.keys()]).toHaveLength(1)
  const responses = await untilAll(sent)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(responses.filter(({ status }) => status === 503).every(({ after }) => after === '5')).toBe(
    true
  )
})

test('200: with two busy households, a third precedes the second file of each', async () => {
  const [one, two, other] = [await make.client(app), await make.client(app), await make.client(app)]
  const sent = [one, two].flatMap((who) =>
    ['slow a', 'slow b'].map((says) => send(who, who.account_id, `${says} ${who.account_id}`))
  )
  await until(() => under_way.size === 2 && requests.length === 4)
  const startedAt = [...under_way.keys()]
  const mine = send(other, other.account_id, 'quick')
  await until(() => requests.includes('quick'))
  // Frees exactly one slot.
  under_way.get(startedAt[0] ?? '')?.()
  expect((await mine).status).toBe(200)
  await untilAll(sent)
})

test('a phone shares the slots of its household, and staff uploading for it have their own', async () => {
  const [family, staff] = [await make.client(app), await make.admin(app)]
  const input = { accountId: family.account_id, locale: 'en' } as const
  const { body } = await app.call(startCameraHandoff, input, { as: family })
  const token = new URL(body.url).hash.slice(1)
  const first = send(family, family.account_id, 'slow of the computer')
  await until(() => under_way.size === 1)
  const phone = reported(
    app.fetch(cameraPicturePath('front'), {
      method: 'POST',
      headers: { ...bytesType, 'camera-token': token },
      body: 'slow of the phone',
    })
  )
  expect((await send(staff, family.account_id, 'quick of staff')).status).toBe(200)
  expect([...under_way.keys()]).toEqual(['slow of the computer'])
  const responses = await untilAll([first, phone])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('503 is received after a large file: the body is read before the response', async () => {
  const who = await make.client(app)
  let left = 20
  const stream = () =>
    new ReadableStream({
      pull(controller) {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(new Uint8Array(1000))
      },
    })
  const others = Array.from({ length: 12 }, (_, n) => send(who, who.account_id, `slow ${n}`))
  await Promise.race(others)
  // Endless uploads occupy every upload slot of the household.
  const ends: (() => void)[] = []
  const held = Array.from({ length: 6 }, () =>
    upload(who, new ReadableStream({ start: (open) => void ends.push(() => open.close()) }))
  )
  const response = await reported(upload(who, stream()))
  expect(response).toMatchObject({ status: 503, code: 'file-busy', after: '5' })
  expect(left).toBeLessThan(0)
  ends.forEach((end) => end())
  await untilAll([...others, ...held.map(reported)])
})

test('410: without a valid secret it is refused before a byte of the picture is read', async () => {
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.enqueue(new Uint8Array(1000))
      },
    },
    { highWaterMark: 0 }
  )
  const response = await reported(
    app.fetch(cameraPicturePath('front'), {
      method: 'POST',
      headers: { ...bytesType, 'camera-token': 'x'.repeat(43) },
      body,
      // fetch requires `duplex: 'half'` for a request body that is a stream.
      ...{ duplex: 'half' },
    })
  )
  expect(response).toMatchObject({ status: 410, code: 'camera-over' })
  expect(isRead).toBe(false)
})
