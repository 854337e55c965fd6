import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Makes sure that these languages (BCP 47) can be searched by; known ones keep their number. Only
 * what is missing is inserted: an insert that meets a conflict would use up one of the few numbers.
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
