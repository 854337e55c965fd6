import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Bytes are kept before their row: so long nobody takes them for forgotten. */
const forgotten_after_ms = 24 * 3600_000
/** Looked up at a time. */
const batch = 500
/** More than this, and more than half of all files: then it is not the files that are wrong. */
const most_at_once = 100

/**
 * Takes stored bytes away that no row names, a day after they were kept: a process may end between the bytes and their
 * row. Refuses when most files would go, because then it is the storage of another installation, or an older database.
 */
export async function tidyFiles(ctx: Pick<Context, 'files' | 'system' | 'now'>): Promise<void> {
  const before = ctx.now().getTime() - forgotten_after_ms
  const forgotten: string[] = []
  let all = 0
  let asked: string[] = []
  const look = async () => {
    forgotten.push(...(await unnamed(ctx, asked)))
    asked = []
  }
  for await (const { key, kept_at } of ctx.files.list()) {
    all += 1
    if (kept_at.getTime() < before) asked.push(key)
    if (asked.length >= batch) await look()
  }
  await look()
  if (forgotten.length > most_at_once && forgotten.length > all / 2)
    throw new Error(`${forgotten.length} of ${all} files are named by no row: none was removed`)
  // One after the other: there are few.
  for (const key of forgotten) await ctx.files.remove(key)
}

/** Those of the keys that nothing names: no document, no picture of one, no photo of a provider, no copy of everything. */
const unnamed = ({ system }: Pick<Context, 'system'>, keys: readonly string[]) =>
  system(async (tx) => {
    if (keys.length === 0) return []
    const { rows } = await sql<{ key: string }>`
      select k.key from unnest(${keys}::text[]) as k (key)
       where not exists (select from document d where d.storage_key = k.key or d.preview_key = k.key)
         and not exists (select from provider_photo f where f.storage_key = k.key)
         and not exists (select from data_export x where x.storage_key = k.key)`.execute(tx)
    return rows.map(({ key }) => key)
  })
