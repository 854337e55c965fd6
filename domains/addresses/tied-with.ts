import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Locks an address and those tied with it, in order of id to prevent deadlocks. Returns their ids. */
export async function tiedWith(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from address a
     where a.id = ${id}
        or a.id in (select o.address_id from address_tie t join address_tie o using (place_id) where t.address_id = ${id})
     order by a.id for update of a`.execute(tx)
  return rows.map((row) => row.id)
}

/** SQL expression: number of other addresses tied with address `a`. */
export const tiedCount = sql`
  (select count(*) from address_tie t join address_tie o using (place_id)
    where t.address_id = a.id and o.address_id <> a.id)`
