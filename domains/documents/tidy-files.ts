import { sql } from 'kysely'
import { requireSealedTrail } from '../audit/require-sealed-trail.ts'
import type { Context } from '../context.ts'

/** Bytes are kept before their row: so long nobody takes them for forgotten. */
const forgotten_after_ms = 24 * 3600_000
/** How long bytes that no row names wait before they are removed for good. */
export const bin_days = 30
/** Looked up at a time. */
const batch = 500
/** More than this, and more than half of all files: then it is not the files that are wrong. */
const most_at_once = 100

/**
 * Removes stored bytes that no row has named for 30 days, and a day more: a process may end between the bytes and their
 * row, and a database that is restored to an earlier point names what a later one had replaced. Refuses while a restore is
 * not acknowledged, and when most files would go, because then it is the storage of another installation. Idempotent.
 */
export async function tidyFiles(ctx: Context): Promise<void> {
  await requireSealedTrail(ctx)
  const now = ctx.now()
  const before = now.getTime() - forgotten_after_ms
  const forgotten: string[] = []
  let all = 0
  let requests: string[] = []
  const look = async () => {
    forgotten.push(...(await unnamed(ctx, requests)))
    requests = []
  }
  for await (const { key, kept_at } of ctx.files.list()) {
    all += 1
    if (kept_at.getTime() < before) requests.push(key)
    if (requests.length >= batch) await look()
  }
  await look()
  if (forgotten.length > most_at_once && forgotten.length > all / 2)
    throw new Error(`${forgotten.length} of ${all} files are named by no row: none was removed`)
  // One after the other: there are few.
  for (const key of await discard(ctx, forgotten, now)) await ctx.files.remove(key)
}

/**
 * Puts keys into the bin, takes those out that a row names again or whose bytes are gone, and gives those whose time in it
 * is over.
 */
const discard = ({ tx: inTx }: Context, keys: readonly string[], now: Date) =>
  inTx(async (tx) => {
    await sql`delete from discarded_file where storage_key <> all (${keys}::text[])`.execute(tx)
    await sql`
      insert into discarded_file (storage_key, discarded_at)
      select k.key, ${now} from unnest(${keys}::text[]) as k (key) on conflict do nothing`.execute(
      tx
    )
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from discarded_file
       where discarded_at <= ${now}::timestamptz - make_interval(days => ${bin_days}::int)`.execute(
      tx
    )
    return rows.map(({ key }) => key)
  })

/** Those of the keys that nothing names: no document, no picture of one, no photo of a provider, no copy of everything. */
const unnamed = ({ tx: inTx }: Pick<Context, 'tx'>, keys: readonly string[]) =>
  inTx(async (tx) => {
    if (keys.length === 0) return []
    const { rows } = await sql<{ key: string }>`
      select k.key from unnest(${keys}::text[]) as k (key)
       where not exists (select from document d where d.storage_key = k.key or d.preview_key = k.key)
         and not exists (select from provider_photo f where f.storage_key = k.key)
         and not exists (select from data_export x where x.storage_key = k.key)`.execute(tx)
    return rows.map(({ key }) => key)
  })
