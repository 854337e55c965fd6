import { sql } from 'kysely'
import { requireSealedTrail } from '../audit/require-sealed-trail.ts'
import type { Context } from '../context.ts'

/** Files younger than this are never orphans, because bytes are stored before their row. */
const forgotten_after_ms = 24 * 3600_000
/** Days an orphaned file stays in the bin before it is removed for good. */
export const bin_days = 30
/** Number of keys per query. */
const batch = 500
/** More orphans than this, and more than half of all files, indicate a wrong database rather than wrong files. */
const max_at_once = 100

/**
 * Removes stored files that no row has referred to for 30 days, plus one day: a process may die between writing bytes
 * and row, and a restored database may refer to replaced files. Throws while a restore is not acknowledged, and when
 * most files would be removed, because the storage then belongs to another installation. Idempotent.
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
  for await (const { key, stored_at } of ctx.files.list()) {
    all += 1
    if (stored_at.getTime() < before) requests.push(key)
    if (requests.length >= batch) await look()
  }
  await look()
  if (forgotten.length > max_at_once && forgotten.length > all / 2)
    throw new Error(`${forgotten.length} of ${all} files are named by no row: none was removed`)
  // Sequential: there are few.
  for (const key of await discard(ctx, forgotten, now)) await ctx.files.remove(key)
}

/** Adds keys to the bin, removes those referred to again or whose bytes are gone, and returns those that are due. */
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

/** Returns the keys that no document, preview, provider photo or data export refers to. */
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
