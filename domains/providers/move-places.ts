import { sql } from 'kysely'
import type { MoveProvider } from './move-provider.ts'

const columns = [
  'billing',
  'source_id',
  'source_ref',
  'confirmed_on',
  'status',
  'evidence',
  'valid_until',
  'note',
  'said',
]
/** SQL column list of an acceptance row's statement. */
const word = (table?: string) =>
  sql.join(columns.map((name) => sql.ref(table ? `${table}.${name}` : name)))

/**
 * Moves a provider's places to another provider. At a shared place acceptances are combined: per network the most recently confirmed row
 * wins, and confirmed wins over listed.
 */
export const movePlaces: MoveProvider = async (tx, { from, to }) => {
  await sql`
    insert into acceptance as a
      (provider_location_id, insurance_network_id, ${word()})
    select k.id, g.insurance_network_id, ${word('g')}
      from acceptance g join provider_location pl on pl.id = g.provider_location_id
      join provider_location k on k.provider_id = ${to} and k.practice_location_id = pl.practice_location_id
     where pl.provider_id = ${from}
    on conflict (provider_location_id, insurance_network_id) do update
       set (${word()}) = (${word('excluded')})
     where excluded.status = 'active'
       and (a.status <> 'active' or coalesce(excluded.confirmed_on, '-infinity') > coalesce(a.confirmed_on, '-infinity'))`.execute(
    tx
  )
  await sql`
    update provider_location k set status = 'active'
      from provider_location g
     where g.provider_id = ${from} and k.provider_id = ${to} and g.practice_location_id = k.practice_location_id
       and g.status = 'active' and k.status <> 'active'`.execute(tx)
  await sql`
    delete from provider_location g
     where g.provider_id = ${from}
       and exists (select from provider_location k
                    where k.provider_id = ${to} and k.practice_location_id = g.practice_location_id)`.execute(
    tx
  )
  await sql`update provider_location set provider_id = ${to} where provider_id = ${from}`.execute(
    tx
  )
}
