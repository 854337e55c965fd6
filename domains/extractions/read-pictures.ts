import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { NoisyPicture, UnreadablePicture, type OcrPage } from '@numo/adapters/ocr/port.ts'
import { FileProblem } from '@numo/adapters/storage/port.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import type { Context, Tx } from '../context.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { readCard } from './card/read-card.ts'
import { readCardJob, remindOfCardJob } from './jobs.ts'
import { readFile } from './read-file.ts'
import { fileForms, type FileForm } from './rules-file.ts'
import { knowledgeOf, picturesIn } from './reading-input.ts'
import { storeReading, type StoredReading } from './store-reading.ts'
import { maxAttempts, type Failure } from './rules.ts'

type ReadAttempt = {
  token: string
  attempt: number
  second_document_id: string | null
  keys: readonly string[]
  /** What it is read as; null of a card. */
  form: FileForm | null
}

/** Delay before a household that left the page is notified. */
const reminded_after_ms = 5 * 60 * 1000
/** Delay before a card is retried while another card of its household is being read. */
const requeue_delay_ms = 2000

/**
 * Reads the pictures of a card, or of a file of a clinic, by OCR and stores its fields. Idempotent: each attempt writes a lock token to the
 * extraction, and only the result of the latest token is stored. After a worker dies the next try takes over; only
 * the reading's own failures count as attempts. Permanent failures end at once, with a reason.
 */
export async function readPictures(
  ctx: Context,
  { extraction_id: id }: { extraction_id: string },
  at: JobAttempt
): Promise<void | Dropped> {
  const started = await start(ctx, id, at)
  if (started === 'waits') return
  if (!started) return { dropped: 'The card is read already, or was tried too often' }
  try {
    const pages: OcrPage[] = []
    for (const key of started.keys)
      for (const bytes of await picturesIn(ctx, await ctx.files.read(key)))
        // Sequential: a reading has one OCR engine.
        pages.push(await ctx.ocr.read(bytes, { languages: ['eng', 'spa'], signal: at.signal }))
    const { form } = started
    const reading =
      form === null
        ? readCard(pages, await knowledgeOf(ctx))
        : readFile(pages, { form, today: ctx.today() })
    await finish(ctx, id, started, pages, reading)
  } catch (error) {
    const failure = failureOf(error)
    // Must run before the lock is released.
    if (failure) return await fail(ctx, id, started, failure)
    // Aborted from outside: the worker stops, or other readings used up the time.
    const isOwn = !at.signal.aborted
    if (at.is_last || (isOwn && started.attempt >= maxAttempts)) {
      await fail(ctx, id, started, 'reader_failed')
      throw new GivenUp(error instanceof Error ? error.message : String(error), { cause: error })
    }
    await requeue(ctx, id, started, isOwn)
    throw error
  } finally {
    await releaseLock(ctx, id, started)
  }
}

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof NoisyPicture) return 'noisy_picture'
  if (error instanceof UnreadablePicture) return 'unreadable_picture'
  return error instanceof FileProblem ? 'picture_missing' : null
}

/**
 * Locks an extraction for reading. Returns null when there is nothing to do, and `waits` when it was requeued
 * behind another card of its household.
 */
const start = (ctx: Context, id: string, at: JobAttempt): Promise<ReadAttempt | 'waits' | null> =>
  ctx.tx(async (tx) => {
    if (await requeueBehindAnother(ctx, tx, id)) return 'waits'
    const found = await tx
      .selectFrom('extraction')
      .select(['status', 'attempt', 'document_id', 'second_document_id', 'schema_name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const status = found?.status
    if (!found || !(status === 'queued' || status === 'processing' || status === 'failed'))
      return null
    // Still processing, never given back: its worker died, which is no failure of the reading.
    const attempt = status === 'processing' ? found.attempt : found.attempt + 1
    const isOver = attempt > maxAttempts || (status === 'processing' && at.is_last)
    if (isOver && !at.is_retry) {
      if (status === 'queued') await move(tx, id, 'processing')
      if (status !== 'failed') await failNow(tx, id, 'reader_failed')
      return null
    }
    // The queue gives a job to one worker at a time, so the previous worker died or is presumed dead.
    if (status !== 'queued') await move(tx, id, 'queued')
    const token = randomUUID()
    await tx
      .updateTable('extraction')
      .set({
        status: 'processing',
        attempt: Math.min(attempt, maxAttempts),
        locked_by: token,
        locked_until: sql<Date>`now() + make_interval(secs => ${readCardJob.seconds})`,
        error_code: null,
        error_message: null,
      })
      .where('id', '=', id)
      .execute()
    const form = fileForms.find((one) => one === found.schema_name) ?? null
    const { rows } = await sql<{ key: string }>`
      select case when mime_type like 'image/%' or ${form !== null} then storage_key
                  else coalesce(preview_key, storage_key) end as key
        from document where id in (${found.document_id}, ${found.second_document_id})
       order by id <> ${found.document_id}`.execute(tx)
    const keys = rows.map(({ key }) => key)
    return { token, attempt, second_document_id: found.second_document_id, keys, form }
  })

/**
 * Requeues the reading and returns true when another card of the household is being read. The job queue already
 * serializes a group, except for two jobs taken at the same moment.
 */
async function requeueBehindAnother(ctx: Context, tx: Tx, id: string): Promise<boolean> {
  const mine = await tx
    .selectFrom('extraction')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const group = mine?.account_id
  if (!group) return false
  await lockHousehold(tx, group)
  const other = await tx
    .selectFrom('extraction')
    .select('id')
    .where('account_id', '=', group)
    .where('id', '<>', id)
    .where('locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!other) return false
  const run_at = new Date(ctx.now().getTime() + requeue_delay_ms)
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

/** Locks the extraction and returns it if this attempt's token is still current. */
async function lockIfCurrent(tx: Tx, id: string, { token }: ReadAttempt) {
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
  started: ReadAttempt,
  pages: readonly OcrPage[],
  card: StoredReading
) =>
  ctx.tx(async (tx) => {
    const current = await lockIfCurrent(tx, id, started)
    if (!current) return
    if (current.second_document_id !== started.second_document_id) {
      // The household sent another back meanwhile; the job queued with it reads both sides.
      await move(tx, id, 'queued')
      return
    }
    await storeReading(tx, id, pages, card)
    const unread = card.reasons.find((one) => one === 'no_text' || one === 'not_a_card')
    if (unread === 'no_text' || unread === 'not_a_card') await failNow(tx, id, unread)
    else
      await tx
        .updateTable('extraction')
        .set({ status: 'needs_review', locked_by: null, locked_until: null })
        .where('id', '=', id)
        .execute()
    if (current.confirmed_at === null) await remindLater(ctx, tx, id, started)
  })

const fail = (ctx: Context, id: string, started: ReadAttempt, failure: Failure) =>
  ctx.tx(async (tx) => {
    if (!(await lockIfCurrent(tx, id, started))) return
    await failNow(tx, id, failure)
    await remindLater(ctx, tx, id, started)
  })

/** A household is reminded of its card; of what a clinic sent it is not. */
async function remindLater(ctx: Context, tx: Tx, extraction_id: string, { form }: ReadAttempt) {
  if (form !== null) return
  const run_at = new Date(ctx.now().getTime() + reminded_after_ms)
  await ctx.jobs.add(tx, remindOfCardJob, { extraction_id }, { run_at, once_key: extraction_id })
}

/** Releases the lock if this attempt still holds it, so that the next card of the household can be read. */
const releaseLock = (ctx: Context, id: string, { token }: ReadAttempt) =>
  ctx.tx((tx) =>
    tx
      .updateTable('extraction')
      .set({ locked_by: null, locked_until: null })
      .where('id', '=', id)
      .where('locked_by', '=', token)
      .execute()
  )

/** Requeues the extraction, so that the next try finds it waiting. Only its own failures count as attempts. */
const requeue = (ctx: Context, id: string, started: ReadAttempt, isOwn: boolean) =>
  ctx.tx(async (tx) => {
    if (!(await lockIfCurrent(tx, id, started))) return
    const attempt = isOwn ? started.attempt : started.attempt - 1
    await tx
      .updateTable('extraction')
      .set({ status: 'queued', attempt })
      .where('id', '=', id)
      .execute()
  })
