import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { utcText } from '../utc-text.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import type { listUsers } from './contract-admin.ts'

/** Filters of the list of users. */
export type UserFilters = Pick<InputOf<typeof listUsers>, 'status' | 'role'>

/** SQL select list of a list row, from `app_user u` joined with `identity_user i`. */
export const userColumns = sql`
  u.id, u.display_name, u.email, u.status, u.identity_uid is not null as has_identity,
  ${utcText(sql`i.last_sign_in_at`)} as last_sign_in_at, ${utcText(sql`u.created_at`)} as created_at, u.roles,
  (select jsonb_build_object('id', a.id, 'name', a.display_name) from membership m join account a on a.id = m.account_id
    where m.user_id = u.id and m.status = 'active') as account,
  (select jsonb_build_object('id', p.id, 'name', p.name) from membership m join partner p on p.id = m.partner_id
    where m.user_id = u.id and m.status = 'active') as partner`

export const userTables = sql`app_user u left join identity_user i on i.uid = u.identity_uid`

/** List source of users with their roles, for the list, its export and its bulk actions. */
export const userSource: ListSource<UserFilters> = {
  from: userTables,
  columns: userColumns,
  id: { by: sql`u.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`u.created_at`, type: 'timestamptz' },
    display_name: { by: sql`lower(u.display_name)`, type: 'text' },
    email: { by: sql`lower(u.email)`, type: 'text' },
  },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`u.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`u.status`, requested),
    role: (requested) => sql`u.roles && ${requested}::text[]`,
  },
}
