import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Merges the specialties of providers in `import_winner`: codes of their roles first, then of their qualifications; the first is the main
 * one. Only the source that supplies the identity is used. Codes must exist already (`ensureSpecialtyCodes`).
 */
export async function mergeSpecialties(tx: Tx): Promise<void> {
  await sql`
    create temporary table import_owner on commit drop as
    select w.id, w.kind, c.source_id, c.ref
      from import_winner w join import_claim c on c.key = w.key and c.source_id = w.source_id
     where w.is_active and c.is_active`.execute(tx)
  await sql`analyze import_owner`.execute(tx)
  const report = (type: string, kind: string, field: string, order: number) => sql`
    select o.id, c.code, ${sql.lit(order)} + c.place as place
      from directory_record d
      join import_owner o on o.kind = ${kind} and o.source_id = d.source_id and o.ref = ${sql.raw(field)}
      cross join lateral jsonb_array_elements_text(d.content -> 'codes') with ordinality as c (code, place)
     where d.type = ${type} and d.status = 'active'
       and d.source_id in (select source_id from import_owner)`
  await sql`
    create temporary table import_skill on commit drop as
    select id as provider_id, code, row_number() over (partition by id order by place, code) = 1 as is_primary
      from (select id, code, min(place) as place from (
              ${report('PractitionerRole', 'person', `d.content ->> 'practitioner'`, 0)}
              union all
              ${report('Practitioner', 'person', 'd.ref', 1000)}
              union all
              ${report('OrganizationAffiliation', 'facility', `d.content ->> 'organization'`, 0)}
              union all
              ${report('HealthcareService', 'facility', `d.content ->> 'organization'`, 1000)}) every
             where exists (select from specialty_code known where known.code = every.code)
             group by id, code) once`.execute(tx)
  await sql`analyze import_skill`.execute(tx)
  await sql`
    with gone as (
      delete from provider_specialty s using import_owner o
       where s.provider_id = o.id
         and not exists (select from import_skill i where (i.provider_id, i.code) = (s.provider_id, s.code))
      returning s.provider_id)
    insert into import_changed select provider_id from gone`.execute(tx)
  await sql`
    with changed as (
      update provider_specialty s set is_primary = i.is_primary from import_skill i
       where (i.provider_id, i.code) = (s.provider_id, s.code) and s.is_primary <> i.is_primary
      returning s.provider_id)
    insert into import_changed select provider_id from changed`.execute(tx)
  await sql`
    with added as (
      insert into provider_specialty (provider_id, code, is_primary)
      select provider_id, code, is_primary from import_skill i
       where not exists (select from provider_specialty s
                          where (s.provider_id, s.code) = (i.provider_id, i.code))
      returning provider_id)
    insert into import_changed select provider_id from added`.execute(tx)
}
