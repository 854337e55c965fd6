import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import { noSuch } from '../no-such.ts'
import type { setProviderBills as contract } from './contract-providers.ts'
import { providersAt } from './partner-source.ts'

/**
 * Sets whether providers bill with an organisation or separately, as shown on their public pages. Throws 404 and changes nothing when one
 * of them does not work there.
 */
export const setProviderBills = (
  { tx, caller }: Context,
  { partner_id, provider_ids, bills }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    const ids = [...new Set(provider_ids)]
    const names = await namesOf(tx, partner_id, ids)
    if (names.length !== ids.length) throw noSuch('provider')
    const { rows } = await sql<{ provider_id: string }>`
      insert into provider_role as r (partner_id, provider_id, bills)
      select ${partner_id}, unnest(${ids}::uuid[]), ${bills}
      on conflict (partner_id, provider_id) do update set bills = excluded.bills, status = 'active'
       where r.bills <> excluded.bills or r.status <> 'active'
      returning provider_id`.execute(tx)
    const changed = new Set(rows.map(({ provider_id }) => provider_id))
    await recordAll(
      tx,
      caller,
      names
        .filter(({ id }) => changed.has(id))
        .map(({ id, full_name }) => ({
          action: 'U',
          entity_type: 'partner',
          entity_id: partner_id,
          partner_id,
          changes: { provider: full_name, provider_id: id, bills },
        }))
    )
    await sql`select app.bump_directory_version()`.execute(tx)
    return { changed: changed.size }
  })

async function namesOf(tx: Tx, partner_id: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; full_name: string }>`
    select p.id, p.full_name from provider p
     where p.id = any (${[...ids]}::uuid[]) and p.id in (${providersAt(sql`${partner_id}::uuid`)})`.execute(
    tx
  )
  return rows
}
