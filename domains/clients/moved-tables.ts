import { sql } from 'kysely'
import { clientAddressRows } from '../addresses/move-client.ts'
import { coverRows } from '../insurance/cover-rows.ts'
import { namedBy, type MovedTable } from '../merges/moved-table.ts'
import { personRows } from '../privacy/move-person.ts'

/** All tables a merge of two records changes; referenced tables come first. */
export const clientTables: readonly MovedTable[] = [
  {
    table: 'client',
    key: ['id'],
    // A removal or the end of a sign-in after the merge stays in effect for both records.
    carried: ['status', 'user_id'],
    quiet: ['is_covered'],
    rows: (ids) => sql`
      select to_jsonb(t) as row, t.id as owner, '' as same
        from client t where t.id = any (${ids}) or t.merged_into_id = any (${ids})`,
  },
  coverRows,
  namedBy('care_relationship', {
    key: ['account_id', 'partner_id', 'client_id'],
    owner: 'client_id',
    same: ['partner_id'],
    carried: ['status', 'ended_at'],
    ended: {
      set: () => ({ status: 'ended', ended_at: new Date().toISOString() }),
      is_kept: false,
      unless: 'ended_at',
    },
  }),
  ...personRows,
  clientAddressRows,
  namedBy('client_person', {
    key: ['client_id'],
    owner: 'client_id',
    same: [],
    carried: ['person_id'],
  }),
]
