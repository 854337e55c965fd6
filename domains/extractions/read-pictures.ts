import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { NoisyPicture, UnreadablePicture, type OcrPage } from '@numo/adapters/ocr/port.ts'
import { FileProblem } from '@numo/adapters/storage/port.ts'
import { holdHousehold } from '../accounts/hold-household.ts'
import type { Context, Tx } from '../context.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { readCard } from './card/read-card.ts'
import { readCardJob, remindOfCardJob } from './jobs.ts'
import { keepReading } from './keep-reading.ts'
import { mostAttempts, type Failure } from './rules.ts'
import type { CardKnowledge, ReadCard } from './rules-card.ts'

type ReadAttempt = {
  token: string
  attempt: number
  second_document_id: string | null
  keys: readonly string[]
}

/** A household that left is told after this time that its card waits for it. */
const reminded_after_ms = 5 * 60 * 1000
/** A card whose household has another one under way is looked at again then. */
const looked_again_ms = 2000

/**
 * Reads the pictures of a card and keeps what is on them. Idempotent: whoever begins writes a token into the
 * reading, and only the result of the last who began is kept. A worker that died is followed by the next try, which
 * takes the reading over; only failures of its own use up its attempts. What no other try can help against fails at
 * once, with the reason.
 */
export async function readPictures(
  ctx: Context,
  { extraction_id: id }: { extraction_id: string },
  at: JobAttempt
): Promise<void | Dropped> {
  const begun = await begin(ctx, id, at)
  if (begun === 'waits') return
  if (!begun) return { dropped: 'The card is read already, or was tried too often' }
  try {
    const pages: OcrPage[] = []
    for (const key of begun.keys) {
      // A reading has one engine.
      const bytes = await ctx.files.read(key)
      pages.push(await ctx.ocr.read(bytes, { languages: ['eng', 'spa'], signal: at.signal }))
    }
    const card = readCard(pages, await knowledgeOf(ctx))
    await finish(ctx, id, begun, pages, card)
  } catch (error) {
    const failure = failureOf(error)
    // Before the lock is let go.
    if (failure) return await fail(ctx, id, begun, failure)
    // Ended from outside: the worker stops, or took too long because of others.
    const isOwn = !at.signal.aborted
    if (at.is_last || (isOwn && begun.attempt >= mostAttempts)) {
      await fail(ctx, id, begun, 'reader_failed')
      throw new GivenUp(error instanceof Error ? error.message : String(error), { cause: error })
    }
    await giveBack(ctx, id, begun, isOwn)
    throw error
  } finally {
    await letGo(ctx, id, begun)
  }
}

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof NoisyPicture) return 'noisy_picture'
  if (error instanceof UnreadablePicture) return 'unreadable_picture'
  return error instanceof FileProblem ? 'picture_missing' : null
}

/** Takes a reading; null: there is nothing to do; `waits`: it is put back behind another card of its household. */
const begin = (ctx: Context, id: string, at: JobAttempt): Promise<ReadAttempt | 'waits' | null> =>
  ctx.tx(async (tx) => {
    if (await waitsForAnother(ctx, tx, id)) return 'waits'
    const found = await tx
      .selectFrom('extraction')
      .select(['status', 'attempt', 'document_id', 'second_document_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const status = found?.status
    if (!found || !(status === 'queued' || status === 'processing' || status === 'failed'))
      return null
    // It was begun and nobody gave it back: lost with its worker, which is nothing it did.
    const attempt = status === 'processing' ? found.attempt : found.attempt + 1
    const isOver = attempt > mostAttempts || (status === 'processing' && at.is_last)
    if (isOver && !at.is_retry) {
      if (status === 'queued') await move(tx, id, 'processing')
      if (status !== 'failed') await failNow(tx, id, 'reader_failed')
      return null
    }
    // The queue gives a job to one worker at a time: whoever had this one before is gone, or taken for gone.
    if (status !== 'queued') await move(tx, id, 'queued')
    const token = randomUUID()
    await tx
      .updateTable('extraction')
      .set({
        status: 'processing',
        attempt: Math.min(attempt, mostAttempts),
        locked_by: token,
        locked_until: sql<Date>`now() + make_interval(secs => ${readCardJob.seconds})`,
        error_code: null,
        error_message: null,
      })
      .where('id', '=', id)
      .execute()
    const { rows } = await sql<{ key: string }>`
      select case when mime_type like 'image/%' then storage_key else coalesce(preview_key, storage_key) end as key
        from document where id in (${found.document_id}, ${found.second_document_id})
       order by id <> ${found.document_id}`.execute(tx)
    const keys = rows.map(({ key }) => key)
    return { token, attempt, second_document_id: found.second_document_id, keys }
  })

/**
 * One card of a household is read at a time. The queue sees to it but for two taken in the same moment: the second of
 * them is put back here.
 */
async function waitsForAnother(ctx: Context, tx: Tx, id: string): Promise<boolean> {
  const mine = await tx
    .selectFrom('extraction')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const group = mine?.account_id
  if (!group) return false
  await holdHousehold(tx, group)
  const other = await tx
    .selectFrom('extraction')
    .select('id')
    .where('account_id', '=', group)
    .where('id', '<>', id)
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!other) return false
  const run_at = new Date(ctx.now().getTime() + looked_again_ms)
  await ctx.jobs.add(tx, readCardJob, { extraction_id: id }, { once_key: id, group, run_at })
  return true
}

const move = (tx: Tx, id: string, status: 'queued' | 'processing') =>
  tx.updateTable('extraction').set({ status }).where('id', '=', id).execute()

const failNow = (tx: Tx, id: string, error_code: Failure) =>
  tx
    .updateTable('extraction')
    .set({ status: 'failed', error_code, locked_by: null, locked_until: null })
    .where('id', '=', id)
    .execute()

/** Whether a reading is still the one this worker began; it is then held until the end of the transaction. */
async function stillOurs(tx: Tx, id: string, { token }: ReadAttempt) {
  return tx
    .selectFrom('extraction')
    .select(['account_id', 'second_document_id', 'confirmed_at'])
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('locked_by', '=', token)
    .forUpdate()
    .executeTakeFirst()
}

const finish = (
  ctx: Context,
  id: string,
  begun: ReadAttempt,
  pages: readonly OcrPage[],
  card: ReadCard
) =>
  ctx.tx(async (tx) => {
    const ours = await stillOurs(tx, id, begun)
    if (!ours) return
    if (ours.second_document_id !== begun.second_document_id) {
      // The household sent another back meanwhile; the job that came with it reads both.
      await move(tx, id, 'queued')
      return
    }
    await keepReading(tx, id, pages, card)
    const unread = card.reasons.find((one) => one === 'no_text' || one === 'not_a_card')
    if (unread === 'no_text' || unread === 'not_a_card') await failNow(tx, id, unread)
    else
      await tx
        .updateTable('extraction')
        .set({ status: 'needs_review', locked_by: null, locked_until: null })
        .where('id', '=', id)
        .execute()
    if (ours.confirmed_at === null) await remindLater(ctx, tx, id)
  })

const fail = (ctx: Context, id: string, begun: ReadAttempt, failure: Failure) =>
  ctx.tx(async (tx) => {
    if (!(await stillOurs(tx, id, begun))) return
    await failNow(tx, id, failure)
    await remindLater(ctx, tx, id)
  })

const remindLater = (ctx: Context, tx: Tx, extraction_id: string) =>
  ctx.jobs.add(
    tx,
    remindOfCardJob,
    { extraction_id },
    { run_at: new Date(ctx.now().getTime() + reminded_after_ms), once_key: extraction_id }
  )

/** Whatever became of a reading meanwhile: its engine is done, and the next card of its household may be read. */
const letGo = (ctx: Context, id: string, { token }: ReadAttempt) =>
  ctx.tx((tx) =>
    tx
      .updateTable('extraction')
      .set({ locked_by: null, locked_until: null })
      .where('id', '=', id)
      .where('locked_by', '=', token)
      .execute()
  )

/** The next try is to find it waiting, not in the hands of somebody who gave up. */
const giveBack = (ctx: Context, id: string, begun: ReadAttempt, isOwn: boolean) =>
  ctx.tx(async (tx) => {
    if (!(await stillOurs(tx, id, begun))) return
    const attempt = isOwn ? begun.attempt : begun.attempt - 1
    await tx
      .updateTable('extraction')
      .set({ status: 'queued', attempt })
      .where('id', '=', id)
      .execute()
  })

/** The insurers and plans a name on the card may mean. */
async function knowledgeOf({ tx: inTx, today }: Context): Promise<CardKnowledge> {
  return inTx(async (tx) => ({
    insurers: await tx
      .selectFrom('insurance_company')
      .select(['id', 'name', 'aliases'])
      .where('status', '=', 'active')
      .execute(),
    plans: await tx
      .selectFrom('insurance_plan')
      .select(['id', 'insurance_company_id', 'name'])
      .where('status', '=', 'active')
      .execute(),
    today: today(),
  }))
}
