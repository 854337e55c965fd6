import { sql } from 'kysely'
import type { Tx } from './context.ts'

/**
 * Assigns unique slugs to the rows of a temporary table (`ref`, `base`, `place`, `seed`, `slug`) whose `slug` is null:
 * the name; the name and town when it is taken; otherwise the name with a hash of `seed`. Deterministic. `taken` are
 * tables with a column `slug`.
 */
export async function assignSlugs(
  tx: Tx,
  { rows, taken, unnamed }: { rows: string; taken: readonly string[]; unnamed: string }
): Promise<void> {
  const base = sql`case when base = '' then ${unnamed}::text else base end`
  const place = sql`trim(both '-' from regexp_replace(lower(place), '[^a-z0-9]+', '-', 'g'))`
  const digest = (length: number) =>
    sql`left(${base}, 80) || '-' || left(md5(seed), ${sql.lit(length)})`
  const candidates = [
    sql`case when base = '' then null else base end`,
    sql`case when ${place} <> '' then left(${base} || '-' || ${place}, 110) end`,
    digest(6),
    digest(12),
    digest(32),
  ]
  for (const candidate of candidates) {
    const { rows: left } = await sql<{ left: boolean }>`
      select exists (select from ${sql.id(rows)} where slug is null) as left`.execute(tx)
    if (!left[0]?.left) return
    await sql`analyze ${sql.id(rows)} (ref, slug)`.execute(tx)
    // A temporary table for each step: in a single statement the planner estimates one row, and joins every row with
    // every other.
    await sql`
      create temporary table slug_wanted on commit drop as
      select distinct on (slug) ref, slug
        from (select ref, trim(trailing '-' from ${candidate}) as slug from ${sql.id(rows)} where slug is null) each_row
       where slug is not null
       order by slug, ref`.execute(tx)
    for (const table of [rows, ...taken])
      await sql`delete from slug_wanted w using ${sql.id(table)} t where t.slug = w.slug`.execute(
        tx
      )
    await sql`analyze slug_wanted`.execute(tx)
    await sql`update ${sql.id(rows)} r set slug = w.slug from slug_wanted w where r.ref = w.ref`.execute(
      tx
    )
    await sql`drop table slug_wanted`.execute(tx)
  }
}
