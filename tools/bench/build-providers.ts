import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import { chance, placeOf } from './chance.ts'
import { clinicKinds, clinicNames, familyNames, givenNames } from './names.ts'

const oneOf = (names: readonly string[], row: string, question: number, skew: number) =>
  sql`(${names}::text[])[${placeOf(row, question, names.length, skew)}]`

/**
 * Inserts providers with home city, name, languages and specialties. One in twelve is a facility; names and specialties
 * have skewed distributions. The temporary table `made` passes their ids to the builder of places.
 */
export async function buildProviders(tx: Tx, providers: number): Promise<void> {
  await sql`
    create temporary table made on commit drop as
    select i::bigint as row, app.new_id() as id,
           width_bucket(${chance('i', 20)}, (select array_agg(since order by rank) from home)) as home
      from generate_series(1, ${providers}::int) i`.execute(tx)
  await sql`
    insert into provider (id, slug, kind, facility_type, full_name, languages, source_id, source_ref)
    select id, 'provider-' || row,
           case when is_facility then 'facility' else 'person' end, case when is_facility then 'clinic' end,
           case when is_facility then clinic || ' ' || family else given || ' ' || family || ' ' || mother end,
           array_remove(array[language,
             case when language <> 'en' and ${chance('row', 8)} < 0.5 then 'en' end,
             case when ${chance('row', 9)} < 0.1
                  then (array['fr', 'de', 'es', 'it', 'pt', 'ja', 'ar'])[${placeOf('row', 10, 7, 1)}] end
           ]::text[], null), 'bench', row::text
      from (
        select made.row, made.id, home.language, ${chance('made.row', 1)} < 0.08 as is_facility,
               ${oneOf(givenNames, 'made.row', 2, 2.5)} as given,
               ${oneOf(familyNames, 'made.row', 3, 2.5)} as family,
               ${oneOf(familyNames, 'made.row', 4, 2.5)} as mother,
               ${oneOf(clinicKinds, 'made.row', 5, 1)} || ' ' || ${oneOf(clinicNames, 'made.row', 6, 1)} as clinic
          from made join home on home.rank = made.home
      ) named`.execute(tx)
  // Specialties in a fixed pseudo-random order: the first ones are the common ones.
  await sql`
    create temporary table care on commit drop as
    select code, row_number() over (order by hashtextextended(code, 7))::int as place from specialty_code`.execute(
    tx
  )
  const codes = '(select count(*) from care)'
  await sql`
    insert into provider_specialty (provider_id, code, is_primary)
    select distinct on (made.id, care.code) made.id, care.code, n = 1
      from made
      cross join generate_series(1, 2) n
      join care on care.place = ${placeOf('made.row', '10 + n', codes, 2)}
     where n = 1 or ${chance('made.row', 14)} < 0.25
     order by made.id, care.code, n`.execute(tx)
}
