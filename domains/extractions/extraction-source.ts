import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inHousehold, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listExtractions } from './contract-admin.ts'

/** Filters of the list of extractions. */
export type ExtractionFilters = Pick<
  InputOf<typeof listExtractions>,
  'status' | 'reason' | 'assigned' | 'confirmed'
>

const openFields = sql`(select count(*)::int from extraction_field f
  where f.extraction_id = e.id and f.reason is not null and f.corrected_at is null and f.value is not null)`

/** Lists extractions of all households. The filter `mine` selects those assigned to `user_id`. */
export const extractionSource = (user_id: string): ListSource<ExtractionFilters> => ({
  from: sql`extraction e`,
  only: sql`e.account_id is not null and e.schema_name = 'insurance_card'`,
  columns: sql`
    e.id, e.schema_name, e.status, e.reasons, e.error_code, e.mean_confidence::float8 as mean_confidence, e.attempt,
    e.version, (select jsonb_build_object('id', a.id, 'name', a.display_name, 'number', a.number)
                  from account a where a.id = e.account_id) as account,
    (select jsonb_build_object('id', u.id, 'name', u.display_name) from app_user u where u.id = e.assigned_to)
      as assigned_to, ${openFields} as open_fields, ${utcText(sql`e.confirmed_at`)} as confirmed_at,
    ${utcText(sql`e.created_at`)} as created_at`,
  id: { by: sql`e.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`e.created_at`, type: 'timestamptz' },
    // Unread extractions sort below all others.
    mean_confidence: { by: sql`coalesce(e.mean_confidence, -1)::float8`, type: 'double precision' },
  },
  default_sort: '-created_at',
  search: (words) => [inHousehold(sql`e.account_id`, words)],
  filters: {
    status: (requested) => isOneOf(sql`e.status`, requested),
    reason: (requested) => sql`e.reasons && ${requested}::text[]`,
    assigned: (requested) =>
      requested === 'mine' ? sql`e.assigned_to = ${user_id}` : sql`e.assigned_to is null`,
    confirmed: (requested) =>
      requested === 'yes' ? sql`e.confirmed_at is not null` : sql`e.confirmed_at is null`,
  },
})
