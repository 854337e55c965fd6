import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NoisyPicture, type OcrPage } from '@numo/adapters/ocr/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getExtraction, startExtraction } from './contract.ts'
import { readPictures } from './read-pictures.ts'
import { maxAttempts } from './rules.ts'
import { clearCard, pictureOf } from './test-factories.ts'

let app: TestApp
/** OCR results by the text of the picture, and the texts read so far. */
let reads: (says: string) => Promise<OcrPage>
let seen: string[] = []
beforeAll(async () => {
  app = await startTestApp({
    ocr: {
      kind: 'memory',
      async read(picture) {
        const says = Buffer.from(picture).toString()
        seen.push(says)
        return reads(says)
      },
      stop: async () => {},
    },
  })
})
afterAll(() => app.stop())
beforeEach(() => {
  seen = []
  reads = async () => clearCard()
})

let rank = 0
/** Sends a card of a new policy, so that no card supersedes another. */
async function send(who: make.TestClient, says: string) {
  const { id: policy_id } = await app.database.db
    .insertInto('policy')
    .values({ account_id: who.account_id, rank: (rank += 1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const front = await pictureOf(app, who.account_id, says)
  return app.call(startExtraction, { accountId: who.account_id, front, policy_id }, { as: who })
}
const rowOf = (id: string) =>
  app.database.db
    .selectFrom('extraction')
    .select(['status', 'attempt', 'error_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const tryOf = (signal = new AbortController().signal, is_last = false) => ({
  id: 'a-job',
  attempt: 1,
  is_last,
  is_retry: false,
  signal,
})

test('the second card of a household waits behind the first of every other', async () => {
  const [busy, other] = [await make.client(app), await make.client(app)]
  for (const says of ['busy 1', 'busy 2', 'busy 3']) await send(busy, says)
  await send(other, 'other 1')
  await app.runJobs()
  expect(seen).toEqual(['busy 1', 'other 1', 'busy 2', 'busy 3'])
})

test('a card that replaced one being read waits until that one is done', async () => {
  const [busy, other] = [await make.client(app), await make.client(app)]
  const replace = async (says: string) => {
    const front = await pictureOf(app, busy.account_id, says)
    return app.call(startExtraction, { accountId: busy.account_id, front }, { as: busy })
  }
  await replace('first')
  reads = async (says) => {
    if (says === 'first') {
      // Both arrive while the engine is still reading the superseded one.
      await replace('better')
      await send(other, 'other')
    }
    return clearCard()
  }
  await app.runJobs()
  expect(seen).toEqual(['first', 'other', 'better'])
})

test('one card of a household is read at a time; other slots are for others', async () => {
  const [busy, other] = [await make.client(app), await make.client(app)]
  for (const says of ['busy 1', 'busy 2', 'busy 3']) await send(busy, says)
  const mine = (await send(other, 'other 1')).body.id
  reads = async (says) => {
    // What a second worker gets while the first one is reading.
    if (says === 'busy 1') await app.runJobs()
    return clearCard()
  }
  await app.runJobs()
  expect(seen).toEqual(['busy 1', 'other 1', 'busy 2', 'busy 3'])
  expect(await rowOf(mine)).toMatchObject({ status: 'needs_review', attempt: 1 })
})

test('a second card of a household taken at the same moment is requeued', async () => {
  const who = await make.client(app)
  const [first, second] = [(await send(who, 'one')).body.id, (await send(who, 'two')).body.id]
  const ctx = app.program.contextFor('program')
  reads = async (says) => {
    if (says === 'one') await readPictures(ctx, { extraction_id: second }, tryOf())
    return clearCard()
  }
  await readPictures(ctx, { extraction_id: first }, tryOf())
  expect(seen).toEqual(['one'])
  expect(await rowOf(second)).toMatchObject({ status: 'queued', attempt: 0 })
  await app.runJobs({ when: 'any' })
  expect(await rowOf(second)).toMatchObject({ status: 'needs_review', attempt: 1 })
})

test('workers killed by other cards use up no attempt of a reading', async () => {
  const who = await make.client(app)
  const { id } = (await send(who, 'unlucky')).body
  const ctx = app.program.contextFor('program')
  // Each worker starts the reading and dies.
  for (let lost = 0; lost <= maxAttempts; lost++) {
    const started = Promise.withResolvers<void>()
    reads = async () => {
      started.resolve()
      return new Promise(() => {})
    }
    void readPictures(ctx, { extraction_id: id }, tryOf())
    await started.promise
  }
  reads = async () => clearCard()
  await app.runJobs()
  expect(await rowOf(id)).toMatchObject({ status: 'needs_review', attempt: 1 })
})

test('an external kill is not a failure of the reading', async () => {
  const who = await make.client(app)
  const { id } = (await send(who, 'ended')).body
  const ends = new AbortController()
  reads = async () => {
    ends.abort()
    throw new Error('The worker stops')
  }
  const ended = readPictures(
    app.program.contextFor('program'),
    { extraction_id: id },
    tryOf(ends.signal)
  )
  await expect(ended).rejects.toThrow('The worker stops')
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempt: 0 })
})

test('a reading that kills its worker every time ends at the last try with a reason', async () => {
  const who = await make.client(app)
  const { id } = (await send(who, 'deadly')).body
  const ctx = app.program.contextFor('program')
  const started = Promise.withResolvers<void>()
  reads = async () => {
    started.resolve()
    return new Promise(() => {})
  }
  void readPictures(ctx, { extraction_id: id }, tryOf())
  await started.promise
  await readPictures(ctx, { extraction_id: id }, tryOf(undefined, true))
  expect(await rowOf(id)).toMatchObject({ status: 'failed', error_code: 'reader_failed' })
})

test('an expensive picture fails at once with advice', async () => {
  const who = await make.client(app)
  reads = async () => {
    throw new NoisyPicture('noise')
  }
  const { id } = (await send(who, 'noise')).body
  await app.runJobs()
  const { body } = await app.call(getExtraction, { id }, { as: who })
  expect(body).toMatchObject({ status: 'failed', error_code: 'noisy_picture' })
  await app.runJobs({ when: 'any' })
  expect(seen.filter((says) => says === 'noise')).toHaveLength(1)
})

test('429: six cards of a household wait; the seventh is refused with a retry time, others are accepted', async () => {
  const [busy, other] = [await make.client(app), await make.client(app)]
  for (let n = 1; n <= 6; n++) expect((await send(busy, `card ${n}`)).status).toBe(200)
  const { status, body, headers } = await send(busy, 'one more')
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'readings-waiting', '60'])
  expect(body.error).toBe('We are still reading your other cards. Send this one in a minute.')
  expect((await send(other, 'another')).status).toBe(200)
  await app.runJobs()
  expect((await send(busy, 'one more')).status).toBe(200)
})

test('429: every extraction counts, also a repeated one', async () => {
  const who = await make.client(app)
  const front = await pictureOf(app, who.account_id, 'front')
  const backs = [
    await pictureOf(app, who.account_id, 'back 1', 'back'),
    await pictureOf(app, who.account_id, 'back 2', 'back'),
  ]
  const answers: number[] = []
  for (let n = 0; n <= 40; n++) {
    const requested = { accountId: who.account_id, front, back: backs[n % 2] ?? null }
    answers.push((await app.call(startExtraction, requested, { as: who })).status)
  }
  expect(answers).toEqual([...Array<number>(40).fill(200), 429])
})
