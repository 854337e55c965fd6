import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'
import { addressColumns } from './remove-duplicates.ts'

/**
 * Moves the addresses of provider `from` to provider `to`. The owner of a row is immutable, so each row is deleted and
 * inserted again with the same id.
 */
export async function moveProviderAddresses(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    delete from address a where provider_id = ${from} returning to_jsonb(a) as row`.execute(tx)
  await sql`
    insert into address (${addressColumns})
    select ${addressColumns} from jsonb_populate_recordset(null::address,
      ${JSON.stringify(rows.map(({ row }) => ({ ...row, provider_id: to })))}::jsonb)`.execute(tx)
}

/** Declares the rows moved by a merge, so that it can be taken back. */
export const providerAddressRows = namedBy('address', {
  key: ['id'],
  owner: 'provider_id',
  same: ['id'],
  carried: [],
  is_rewritten: true,
})
