import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Inserts the missing languages (BCP 47 codes); known ones keep their `serial_no`. Filters before inserting, because an insert that hits a
 * conflict would still consume one of the few serial numbers.
 */
export async function ensureLanguages(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`
    insert into language (code)
    select code from (select distinct unnest(${[...codes]}::text[]) as code) as given
     where not exists (select from language where language.code = given.code)
     order by code
    on conflict (code) do nothing`.execute(tx)
}
