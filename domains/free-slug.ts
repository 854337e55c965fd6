import { sql } from 'kysely'
import { slugOf } from '@numo/kit/text.ts'
import type { Tx } from './context.ts'

const maxTries = 500

/**
 * Returns a slug that no row of the tables `taken` has: the name, or the name with a number. `unnamed` is used for a
 * name without Latin letters or digits. Throws after 500 tries.
 */
export async function freeSlug(
  tx: Tx,
  name: string,
  { taken, unnamed }: { taken: readonly string[]; unnamed: string }
): Promise<string> {
  const base = slugOf(name).slice(0, 100).replace(/-+$/, '') || unnamed
  for (let n = 1; n <= maxTries; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`
    const looks = taken.map((table) => sql`select from ${sql.table(table)} where slug = ${slug}`)
    // Sequential: the next slug is tried only when this one is taken.
    const { rows } = await sql<{ is_taken: boolean }>`
      select exists (${sql.join(looks, sql` union all `)}) as is_taken`.execute(tx)
    if (!rows[0]?.is_taken) return slug
  }
  throw new Error(`No address is free for ${base}`)
}
