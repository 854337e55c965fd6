import { sql } from 'kysely'
import type { Db } from '../context.ts'

const tables: Readonly<Record<string, ReturnType<typeof sql>>> = {
  provider: sql`t.id = any (ids) or t.merged_into_id = any (ids)`,
  provider_alias: sql`t.provider_id = any (ids)`,
  provider_specialty: sql`t.provider_id = any (ids)`,
  provider_location: sql`t.provider_id = any (ids)`,
  acceptance: sql`t.provider_location_id in (select id from provider_location where provider_id = any (ids))`,
  provider_not_same: sql`t.one_id = any (ids) or t.other_id = any (ids)`,
  provider_role: sql`t.provider_id = any (ids)`,
  directory_report: sql`t.provider_id = any (ids)`,
  saved_provider: sql`t.provider_id = any (ids)`,
  address: sql`t.provider_id = any (ids)`,
  membership: sql`t.provider_id = any (ids)`,
  listing: sql`t.provider_id = any (ids)`,
}

/** Returns all rows about some providers, without version and timestamp columns. */
export async function rowsOfProviders(
  db: Db,
  ids: readonly string[]
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, isOf] of Object.entries(tables)) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - '{version,updated_at,sole}'::text[] as row
        from ${sql.table(table)} t, (select ${sql.val([...ids])}::uuid[] as ids) wanted
       where ${isOf} order by 1`.execute(db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
