import { sql } from 'kysely'
import { recordAll } from '../audit/record-all.ts'
import type { Caller, Tx } from '../context.ts'
import type { Changed, Effect } from '../lists/bulk.ts'
import { addressKey } from './address-source.ts'

type Row = { id: string; account_id: string | null; partner_id: string | null }

const lines = (tx: Tx, caller: Caller, action: 'D' | 'C', rows: readonly Row[]) =>
  recordAll(
    tx,
    caller,
    rows.map(({ id, account_id, partner_id }) => ({
      action,
      entity_type: 'address',
      entity_id: id,
      account_id,
      partner_id,
    }))
  )

/** Stored columns of an address; generated ones follow from them. */
export const addressColumns = sql.join(
  [
    'id',
    'account_id',
    'client_id',
    'partner_id',
    'provider_id',
    'insurance_company_id',
    'numo_company_id',
    'use',
    'line1',
    'line2',
    'neighborhood',
    'city',
    'state',
    'postal_code',
    'country',
    'latitude',
    'longitude',
    'geocode_precision',
    'geocoded_by',
    'geocoded_at',
    'geocode_state',
    'placed_by',
    'created_at',
    'updated_at',
    'version',
  ].map((name) => sql.ref(name))
)

/** Deletes addresses for which the same owner has an older one with the same key and use. Others are skipped. */
export async function removeDuplicates(
  tx: Tx,
  caller: Caller,
  ids: readonly string[]
): Promise<Effect> {
  const { rows } = await sql<{ row: Row }>`
    delete from address a
     where a.id = any (${ids}::uuid[])
       and exists (select from address old
                    where ${addressKey('old')} = ${addressKey('a')} and (old.created_at, old.id) < (a.created_at, a.id)
                      and (old.account_id, old.client_id, old.partner_id, old.provider_id, old.insurance_company_id,
                           old.numo_company_id, old.use)
                          is not distinct from (a.account_id, a.client_id, a.partner_id, a.provider_id,
                                                a.insurance_company_id, a.numo_company_id, a.use))
    returning to_jsonb(a) as row`.execute(tx)
  const removed = rows.map(({ row }) => row)
  await lines(tx, caller, 'D', removed)
  const gone = new Set(removed.map(({ id }) => id))
  return {
    changed: removed.map((row) => ({ id: row.id, before: row })),
    skipped: ids.filter((id) => !gone.has(id)).map((id) => ({ id, reason: 'no-duplicate' })),
  }
}

/** Restores deleted addresses under their old ids. */
export async function restoreAddresses(
  tx: Tx,
  caller: Caller,
  kept: readonly Changed[]
): Promise<Effect> {
  const rows = kept.map(({ before }) => before)
  const { rows: back } = await sql<Row>`
    insert into address (${addressColumns})
    select ${addressColumns} from jsonb_populate_recordset(null::address, ${JSON.stringify(rows)}::jsonb)
        on conflict (id) do nothing
    returning id, account_id, partner_id`.execute(tx)
  await lines(tx, caller, 'C', back)
  const there = new Set(back.map(({ id }) => id))
  return {
    changed: back.map(({ id }) => ({ id, before: null })),
    skipped: kept
      .filter(({ id }) => !there.has(id))
      .map(({ id }) => ({ id, reason: 'changed-since' })),
  }
}
