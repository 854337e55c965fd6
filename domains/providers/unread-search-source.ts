import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import type { listUnreadSearches } from './contract-searches.ts'

type UnreadSearchFilters = Pick<InputOf<typeof listUnreadSearches>, 'outcome'>

/** List source of unread phrases; row-level security leaves out those that are too few to be shown. */
export const unreadSearchSource: ListSource<UnreadSearchFilters> = {
  columns: sql`
    s.id, s.phrase, s.outcome, s.times, s.first_on::text, s.last_on::text,
    (select jsonb_agg(jsonb_build_object('day', d.key, 'times', d.value) order by d.key desc)
       from jsonb_each(s.daily) d) as daily`,
  from: sql`unread_search s`,
  id: { by: sql`s.id`, type: 'uuid' },
  sorts: {
    times: { by: sql`s.times`, type: 'bigint' },
    last_on: { by: sql`s.last_on`, type: 'date' },
  },
  default_sort: '-times',
  search: (words) => [inWords(sql`s.words`, words)],
  filters: { outcome: (requested) => isOneOf(sql`s.outcome`, requested) },
}
