import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test-app.ts'
import * as make from '../access/test-factories.ts'
import {
  cameraPicturePath,
  endCameraHandoff,
  getCameraHandoff,
  openCameraHandoff,
  startCameraHandoff,
  type CardSide,
  type OpenHandoff,
} from './contract-handoff.ts'

let app: TestApp
let family: make.TestClient
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const begin = async () => {
  family = await make.client(app)
  const input = { accountId: family.account_id, locale: 'es' } as const
  const { status, body } = await app.call(startCameraHandoff, input, { as: family })
  expect(status).toBe(200)
  return { ...body, token: new URL(body.url).hash.slice(1) }
}
let shade = 0
const photo = () => {
  shade += 1
  const background = { r: (shade * 40) % 256, g: (shade * 16) % 256, b: 90 }
  return sharp({ create: { width: 300, height: 190, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
async function shoot(token: string, side: CardSide, bytes?: Buffer) {
  const answer = await app.fetch(cameraPicturePath(side), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'camera-token': token },
    body: new Uint8Array(bytes ?? (await photo())),
  })
  const body = (await answer.json()) as OpenHandoff & { code?: string }
  return { status: answer.status, body }
}
const open = async (token: string) => app.call(openCameraHandoff, { token })
const look = async (handoff_id: string) =>
  (await app.call(getCameraHandoff, { handoff_id }, { as: family })).body

test('200: a phone opens the link, sends both sides, and the computer receives them', async () => {
  const { handoff_id, token, url } = await begin()
  expect(url).toBe(`http://localhost:3000/es/camera#${token}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await look(handoff_id)).state).toBe('waiting')
  const opened = await open(token)
  expect(opened.status).toBe(200)
  // Nothing about the card's owner.
  expect(Object.keys(opened.body).toSorted()).toEqual([
    'expires_at',
    'locale',
    'pictures_left',
    'sides',
  ])
  expect((await look(handoff_id)).state).toBe('opened')
  expect((await shoot(token, 'front')).body.sides).toEqual(['front'])
  const both = await shoot(token, 'back')
  expect(both.body).toMatchObject({ sides: ['front', 'back'], pictures_left: 4, locale: 'es' })
  const { documents } = await look(handoff_id)
  expect(documents.map(({ type, uploaded_through }) => [type, uploaded_through])).toEqual([
    ['insurance_card_front', 'phone_handoff'],
    ['insurance_card_back', 'phone_handoff'],
  ])
})

test('only a digest of the secret is stored', async () => {
  const { token } = await begin()
  const rows = await app.database.db.selectFrom('camera_handoff').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('200: a picture sent again after a lost response is stored once', async () => {
  const { handoff_id, token } = await begin()
  const bytes = await photo()
  await shoot(token, 'front', bytes)
  expect((await shoot(token, 'front', bytes)).body.pictures_left).toBe(5)
  expect((await look(handoff_id)).documents).toHaveLength(1)
})

test('410: an unknown, ended, expired or replaced secret', async () => {
  for (const token of ['', 'x', 'a'.repeat(43)])
    expect((await open(token)).body.code).toBe('camera-over')
  const ended = await begin()
  await app.call(endCameraHandoff, { handoff_id: ended.handoff_id }, { as: family })
  expect((await look(ended.handoff_id)).state).toBe('ended')
  expect((await open(ended.token)).status).toBe(410)
  expect((await shoot(ended.token, 'front')).status).toBe(410)
  expect(await look(ended.handoff_id)).toMatchObject({ documents: [] })

  const late = await begin()
  await app.database.db
    .updateTable('camera_handoff')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', late.handoff_id)
    .execute()
  expect((await look(late.handoff_id)).state).toBe('expired')
  expect((await shoot(late.token, 'front')).body.code).toBe('camera-over')

  const first = await begin()
  await app.call(startCameraHandoff, { accountId: family.account_id }, { as: family })
  expect((await open(first.token)).status).toBe(410)
})

test('429: at most six pictures', async () => {
  const { token } = await begin()
  for (let n = 0; n < 6; n += 1) expect((await shoot(token, 'front')).status).toBe(200)
  expect((await shoot(token, 'front')).body.code).toBe('camera-full')
})

test('404: another user can neither read nor end it', async () => {
  const { handoff_id } = await begin()
  const stranger = await make.client(app)
  const tried = await app.call(getCameraHandoff, { handoff_id }, { as: stranger })
  expect(tried.body.code).toBe('no-such-camera-handoff')
  const end = await app.call(endCameraHandoff, { handoff_id }, { as: stranger })
  expect(end.status).toBe(404)
})

test('400 and 422: an unknown side, an invalid file', async () => {
  const { token } = await begin()
  const wrong = await app.fetch('/api/v4/camera/pictures?side=left', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'camera-token': token },
    body: 'x',
  })
  expect(wrong.status).toBe(400)
  const text = await shoot(token, 'front', Buffer.from('no picture'))
  expect([text.status, text.body.code]).toEqual([422, 'file-type-unknown'])
})
