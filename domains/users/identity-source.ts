import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listIdentityUsers } from './contract-identity.ts'

/** Filters of the list of sign-ins. */
export type IdentityFilters = Pick<InputOf<typeof listIdentityUsers>, 'state'>

/** List source of the mirrored sign-ins with their users, for the list, its export and its bulk actions. */
export const identitySource: ListSource<IdentityFilters> = {
  from: sql`identity_user i`,
  columns: sql`
    i.uid, i.email, i.email_verified, i.display_name, i.disabled, i.factors,
    case when cardinality(i.providers) = 0 then array[i.provider] else i.providers end as providers,
    ${utcText(sql`i.signed_up_at`)} as created_at, ${utcText(sql`i.last_sign_in_at`)} as last_sign_in_at,
    ${utcText(sql`i.seen_at`)} as seen_at,
    (select jsonb_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email)
       from app_user u where u.identity_uid = i.uid) as "user"`,
  id: { by: sql`i.uid`, type: 'text' },
  sorts: {
    email: { by: sql`lower(i.email)`, type: 'text' },
    created_at: { by: sql`i.signed_up_at`, type: 'timestamptz' },
    last_sign_in_at: {
      by: sql`coalesce(i.last_sign_in_at, '-infinity'::timestamptz)`,
      type: 'timestamptz',
    },
  },
  default_sort: 'email',
  search: (words) => [inWords(sql`i.words`, words)],
  filters: {
    // Column computed by the database with the rule of `identityStateOf` in `rules-identity.ts`.
    state: (requested) => isOneOf(sql`i.state`, requested),
  },
}
