import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { addressColumns } from './remove-duplicates.ts'

/** Addresses of one provider become another's. Whose an address is never changes, so each is written anew under it. */
export async function moveProviderAddresses(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`
    with gone as (delete from address where provider_id = ${from} returning *)
    insert into address (${addressColumns})
    select ${addressColumns}
      from (select (jsonb_populate_record(null::address,
                     to_jsonb(gone) || jsonb_build_object('provider_id', ${to}::text, 'id', app.new_id()))).*
              from gone) moved`.execute(tx)
}
