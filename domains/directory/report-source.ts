import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { utcText } from '../utc-text.ts'
import { hasWords, inRowsOf, inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import type { listDirectoryReports } from './contract-reports.ts'

type Input = InputOf<typeof listDirectoryReports>
export type ReportFilters = Pick<Input, 'status' | 'kind' | 'provider_id'>

/** List source of reported mistakes, for the list, its export and its bulk actions. */
export const reportSource: ListSource<ReportFilters> = {
  columns: sql`
    r.id, r.kind, r.message, r.reply_to, r.locale, r.status, r.note, r.version,
    (select jsonb_build_object('id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'status', p.status)
       from provider p where p.id = r.provider_id) as provider,
    ${utcText(sql`r.created_at`)} as created_at, ${utcText(sql`r.decided_at`)} as decided_at,
    (select jsonb_build_object('id', u.id, 'display_name', u.display_name)
       from app_user u where u.id = r.decided_by) as decided_by`,
  from: sql`directory_report r`,
  id: { by: sql`r.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`r.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  // Searches the report's own words and the provider's.
  search: (words) => [
    inWords(sql`r.words`, words),
    inRowsOf(
      sql`r.provider_id`,
      sql`p.provider_id`,
      sql`from provider_record p where ${hasWords(sql`p.words`, words)}`
    ),
  ],
  filters: {
    status: (requested) => isOneOf(sql`r.status`, requested),
    kind: (requested) => isOneOf(sql`r.kind`, requested),
    provider_id: (requested) => sql`r.provider_id = ${requested}`,
  },
}
