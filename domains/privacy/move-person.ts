import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy, type MovedTable } from '../merges/moved-table.ts'

/**
 * Copies the consents in effect from one record of a person to another record of the same person, keeping text version and date, and ends
 * the originals, which stay on record. Moves open invitations.
 */
export async function movePerson(
  tx: Tx,
  move: { account_id: string; from: string; to: string; by: string | null }
): Promise<void> {
  const { account_id, from, to, by } = move
  await sql`
    insert into consent (account_id, client_id, kind, partner_id, text_version, locale, given_by, given_at)
    select account_id, ${to}, kind, partner_id, text_version, locale, given_by, given_at
      from consent where account_id = ${account_id} and client_id = ${from} and withdrawn_at is null
    on conflict do nothing`.execute(tx)
  await sql`
    update consent set withdrawn_at = now(), withdrawn_by = ${by}
     where account_id = ${account_id} and client_id = ${from} and withdrawn_at is null`.execute(tx)
  await sql`
    update family_invitation set client_id = ${to}
     where account_id = ${account_id} and client_id = ${from} and accepted_at is null and revoked_at is null`.execute(
    tx
  )
}

/** Declares these rows, for undoing a merge. A consent that existed for a while stays on record. */
export const personRows: readonly MovedTable[] = [
  {
    table: 'consent',
    key: ['id'],
    carried: ['withdrawn_at', 'withdrawn_by'],
    rows: (ids) => sql`
      select to_jsonb(t) as row, t.client_id as owner,
             concat(t.kind, ' ', t.partner_id, ' ', t.withdrawn_at is null) as same
        from consent t where t.client_id = any (${ids})`,
    ended: {
      set: (by) => ({ withdrawn_at: new Date().toISOString(), withdrawn_by: by }),
      is_kept: true,
      unless: 'withdrawn_at',
    },
  },
  namedBy('family_invitation', { key: ['id'], owner: 'client_id', same: ['id'], carried: [] }),
]
