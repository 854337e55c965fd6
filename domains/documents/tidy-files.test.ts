import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { storeDocument } from './store-document.ts'
import { tidyFiles } from './tidy-files.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const day_ms = 24 * 3600_000
/** A context `ms` milliseconds in the future. */
const later = (ms: number) => {
  const ctx = app.program.contextFor('program')
  return { ...ctx, now: () => new Date(Date.now() + ms) }
}
const left = async () => app.store.size()

test('unreferenced bytes are removed after 30 days; referenced files, previews and new bytes stay', async () => {
  const ctx = later(0)
  const { account_id } = await make.client(app)
  const stored = await storeDocument(ctx, {
    account_id,
    type: 'policy',
    file_name: 'terms.pdf',
    mime_type: 'application/pdf',
    bytes: Buffer.from('the terms'),
    preview: Buffer.from('a picture of them'),
    uploaded_through: 'web',
  })
  // As if the process had died right after writing the bytes.
  const forgotten = await ctx.files.store(Buffer.from('nobody knows of it'))
  // Stored under a well-known key that no row refers to.
  await ctx.files.storeAs('audit/seals-2026-11', Buffer.from('[]'))
  const before = await left()
  await tidyFiles(later(day_ms - 60_000))
  expect(await left()).toBe(before)
  await tidyFiles(later(day_ms + 60_000))
  expect(await left()).toBe(before)
  await tidyFiles(later(31 * day_ms))
  expect(await left()).toBe(before)
  await tidyFiles(later(31 * day_ms + 120_000))
  expect(await ctx.files.has(forgotten)).toBe(false)
  const row = await app.database.db
    .selectFrom('document')
    .select(['storage_key', 'preview_key'])
    .where('id', '=', stored.id)
    .executeTakeFirstOrThrow()
  for (const key of [row.storage_key, row.preview_key ?? ''])
    expect((await ctx.files.read(key)).byteLength).toBeGreaterThan(0)
  expect(await left()).toBe(before - 1)
  await tidyFiles(later(100 * day_ms))
  expect(await left()).toBe(before - 1)
})

test('nothing is removed when most files are unreferenced', async () => {
  const ctx = later(0)
  await Promise.all(Array.from({ length: 120 }, (_, n) => ctx.files.store(Buffer.from(`${n}`))))
  const before = await left()
  await expect(tidyFiles(later(2 * day_ms))).rejects.toThrow(/120 of \d+ files/)
  expect(await left()).toBe(before)
})

test('every column that references stored bytes is queried', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(storage|preview|file|object|blob)_key$' order by 1`
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'data_export.storage_key',
    'discarded_file.storage_key', // the bin itself
    'document.preview_key',
    'document.storage_key',
    'provider_photo.storage_key',
  ])
})
