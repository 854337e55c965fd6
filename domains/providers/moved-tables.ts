import { sql } from 'kysely'
import { namedBy, type MovedTable } from '../merges/moved-table.ts'

/** Tables of this domain that a merge changes; referenced tables come first. */
export const providerTables: readonly MovedTable[] = [
  {
    table: 'provider',
    key: ['id'],
    // A page that staff withheld after the merge stays hidden when the merge is undone.
    carried: ['is_withheld'],
    quiet: ['source_hash'],
    rows: (ids) => sql`
      select to_jsonb(t) as row, t.id as owner, '' as same
        from provider t where t.id = any (${ids}) or t.merged_into_id = any (${ids})`,
  },
  namedBy('provider_alias', { key: ['slug'], owner: 'provider_id', same: ['slug'], carried: [] }),
  namedBy('provider_specialty', {
    key: ['provider_id', 'code'],
    owner: 'provider_id',
    same: ['code'],
    carried: [],
  }),
  namedBy('provider_location', {
    key: ['id'],
    owner: 'provider_id',
    same: ['practice_location_id'],
    carried: [],
  }),
  {
    table: 'acceptance',
    key: ['provider_location_id', 'insurance_network_id'],
    carried: [],
    rows: (ids) => sql`
      select to_jsonb(t) as row, l.provider_id as owner,
             concat(l.practice_location_id, ' ', t.insurance_network_id) as same
        from acceptance t join provider_location l on l.id = t.provider_location_id
       where l.provider_id = any (${ids})`,
  },
  {
    table: 'provider_not_same',
    key: ['one_id', 'other_id'],
    carried: [],
    rows: (ids) => sql`
      select to_jsonb(t) as row, t.one_id as owner, concat(t.one_id, ' ', t.other_id) as same
        from provider_not_same t where t.one_id = any (${ids}) or t.other_id = any (${ids})`,
  },
]
