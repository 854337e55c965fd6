import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Moves a provider's roles at organisations to another provider; where both have one, the kept provider's role wins. */
export async function moveProviderRoles(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`
    update provider_role k
       set status = 'active', bills = case when k.bills = 'unknown' then g.bills else k.bills end
      from provider_role g
     where g.provider_id = ${from} and k.provider_id = ${to} and g.partner_id = k.partner_id and g.status = 'active'`.execute(
    tx
  )
  await sql`
    delete from provider_role g
     where g.provider_id = ${from}
       and exists (select from provider_role k where k.provider_id = ${to} and k.partner_id = g.partner_id)`.execute(
    tx
  )
  await sql`update provider_role set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** Declares these rows, for undoing a merge. */
export const providerRoleRows = namedBy('provider_role', {
  key: ['id'],
  owner: 'provider_id',
  same: ['partner_id'],
  carried: [],
})
