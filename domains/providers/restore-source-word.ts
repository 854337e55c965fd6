import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'

/** Replaces staff's entry with the stored statement of the source, for `acceptance` rows `a` that match `which`. */
export async function restoreSourceWord(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update acceptance a
       set billing = a.said ->> 'billing', source_id = a.said ->> 'source_id', source_ref = a.said ->> 'source_ref',
           confirmed_on = (a.said ->> 'confirmed_on')::date, status = a.said ->> 'status',
           evidence = null, valid_until = null, note = null, said = null
     where a.said is not null and ${which}`.execute(tx)
}
