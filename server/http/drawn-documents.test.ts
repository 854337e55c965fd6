import { afterAll, beforeAll, expect, test } from 'vitest'
import { activePdfs, canary } from '@numo/adapters/inspection/test-active-pdfs.ts'
import { foundIn, onlyPictures, readDrawn } from '@numo/adapters/inspection/test-drawn-pdf.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { contentPath, uploadPath, type UploadedDocument } from '@numo/domains/documents/contract.ts'
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

async function send(bytes: Uint8Array) {
  const answer = await app.fetch(
    uploadPath(family.account_id, { type: 'policy', file_name: 'My policy.pdf' }),
    {
      method: 'POST',
      headers: { ...auth(family), 'content-type': 'application/octet-stream' },
      body: Buffer.from(bytes),
    }
  )
  const body = (await answer.json()) as UploadedDocument & { code?: string; error?: string }
  return { status: answer.status, body }
}

async function given(id: string, as: { token: string }) {
  const answer = await app.fetch(contentPath(id), { headers: auth(as) })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each(activePdfs())(
  'a $name: what its household and staff get is drawn by the program, or it is refused',
  async ({ bytes, wanted }) => {
    const sent = await send(bytes)
    expect(sent.status === 200 ? 'kept' : sent.body.code).toBe(wanted)
    if (wanted !== 'kept') return
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
