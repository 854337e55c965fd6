import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Moves saved providers to another provider; a household that saved both keeps one with both notes. */
export async function moveSaved(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update saved_provider k
       set note = left(concat_ws(E'\n', k.note, g.note), 500), updated_at = now()
      from saved_provider g
     where g.provider_id = ${from} and k.provider_id = ${to} and g.account_id = k.account_id
       and g.note is not null`.execute(tx)
  await sql`
    delete from saved_provider g
     where g.provider_id = ${from}
       and exists (select from saved_provider k where k.provider_id = ${to} and k.account_id = g.account_id)`.execute(
    tx
  )
  await sql`update saved_provider set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** Declares these rows, for undoing a merge. */
export const savedRows = namedBy('saved_provider', {
  key: ['account_id', 'provider_id'],
  owner: 'provider_id',
  same: ['account_id'],
  carried: [],
})
