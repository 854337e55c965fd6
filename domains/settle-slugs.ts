import { sql } from 'kysely'
import type { Tx } from './context.ts'

/**
 * Gives every row of a temporary table (`ref`, `base`, `place`, `seed`, `slug`) whose `slug` is null an address
 * nobody has: its name; its name and town where the name is taken; else its name with a few letters that follow
 * from its `seed`. The same rows get the same addresses. `taken` are tables with a column `slug`.
 */
export async function settleSlugs(
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
    await sql`analyze ${sql.id(rows)}`.execute(tx)
    const isFree = sql.join(
      [rows, ...taken].map(
        (table) => sql`not exists (select from ${sql.id(table)} t where t.slug = wanted.slug)`
      ),
      sql` and `
    )
    await sql`
      with wanted as (
        select ref, candidate as slug, row_number() over (partition by candidate order by ref) as rank
          from (select ref, trim(trailing '-' from ${candidate}) as candidate from ${sql.id(rows)} where slug is null) each_row
         where candidate is not null)
      update ${sql.id(rows)} r set slug = wanted.slug
        from wanted
       where wanted.rank = 1 and r.ref = wanted.ref and r.slug is null and ${isFree}`.execute(tx)
  }
}
