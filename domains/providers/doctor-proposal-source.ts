import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listDoctorProposals } from './contract-doctors.ts'

type Filters = Pick<InputOf<typeof listDoctorProposals>, 'status' | 'kind'>

/** Columns of a proposal `d` that clinic and staff see. */
export const doctorProposalColumns = sql`
  d.id, d.kind, d.full_name, d.languages, d.license_number, d.license_country, d.from_on::text as from_on, d.status, d.reason, d.version,
  (select jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_es', s.name_es) from specialty s where s.id = d.specialty_id) as specialty,
  (select jsonb_build_object('id', l.id, 'name', l.name) from practice_location l where l.id = d.practice_location_id) as place,
  ${utcText(sql`d.created_at`)} as created_at, ${utcText(sql`d.decided_at`)} as decided_at,
  ${utcText(sql`d.applied_at`)} as applied_at`

/** Finds the page with the licence of proposal `d`. */
const knownByLicense = sql`
  (select jsonb_build_object('id', v.id, 'name', v.full_name) from provider v
    where v.license_country = d.license_country and lower(v.license_number) = lower(d.license_number)
      and v.kind = 'person' and v.merged_into_id is null
    order by v.status <> 'active', v.id limit 1)`

/** List source of what organisations said of doctors, for staff. */
export const doctorProposalSource: ListSource<Filters> = {
  columns: sql`
    ${doctorProposalColumns}, jsonb_build_object('id', o.id, 'name', o.name) as partner, ${knownByLicense} as known,
    (select jsonb_build_object('id', v.id, 'full_name', v.full_name, 'slug', v.slug) from provider v where v.id = d.provider_id) as provider`,
  from: sql`doctor_proposal d join partner o on o.id = d.partner_id`,
  id: { by: sql`d.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`d.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`d.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`d.status`, requested),
    kind: (requested) => isOneOf(sql`d.kind`, requested),
  },
}
