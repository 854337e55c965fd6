import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { hasWords, inRowsOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import { firstPlace } from '../providers/provider-source.ts'
import type { listJoinWishes } from './contract-staff.ts'
import { hasJoined } from './has-joined.ts'

type WishFilters = Pick<InputOf<typeof listJoinWishes>, 'is_invited'>

/** List source of wishes that a provider join. */
export const wishSource: ListSource<WishFilters> = {
  columns: sql`
    w.id, w.times, w.first_on::text, w.last_on::text,
    (select jsonb_build_object('id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'website', p.website,
                               'city', ${firstPlace('city')}, 'country', ${firstPlace('country')})
       from provider p where p.id = w.provider_id) as provider,
    case when ${hasJoined(sql`w.provider_id`)} then 'joined' when w.invited_at is null then 'open' else 'invited' end as state,
    case when w.invited_at is not null then
      jsonb_build_object('email', w.email, 'published_at_url', w.published_at_url, 'times', w.invited_times,
                         'invited_at', ${utcText(sql`w.invited_at`)},
                         'invited_by', (select u.display_name from app_user u where u.id = w.invited_by)) end as invitation`,
  from: sql`join_wish w`,
  id: { by: sql`w.id`, type: 'uuid' },
  sorts: {
    times: { by: sql`w.times`, type: 'bigint' },
    last_on: { by: sql`w.last_on`, type: 'date' },
  },
  default_sort: '-times',
  search: (words) => [
    inRowsOf(
      sql`w.provider_id`,
      sql`p.provider_id`,
      sql`from provider_record p where ${hasWords(sql`p.words`, words)}`
    ),
  ],
  filters: {
    is_invited: (requested) =>
      requested === 'yes' ? sql`w.invited_at is not null` : sql`w.invited_at is null`,
  },
}
