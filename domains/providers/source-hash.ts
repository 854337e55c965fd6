import { sql } from 'kysely'

/** SQL fingerprint of what a source says of a provider; differs from `source_hash` once staff corrected the row. */
export const sourceHash = (table: string) =>
  sql`md5(row(${sql.join(
    [
      'slug',
      'kind',
      'facility_type',
      'full_name',
      'name_prefix',
      'credential',
      'gender',
      'languages',
      'npi',
      'license_number',
      'license_country',
      'practising_since',
      'about_en',
      'about_es',
      'website',
      'status',
      'source_id',
      'source_ref',
    ].map((column) => sql.ref(`${table}.${column}`))
  )})::text)`
