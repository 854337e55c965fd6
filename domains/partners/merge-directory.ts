import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { assignSlugs } from '../assign-slugs.ts'

/**
 * Merges a source's records into partners: every organisation that provides care. Being listed is no contract, so a new one is pending,
 * and so is an inactive one that the source names again. Other statuses stay; one that the source no longer names becomes inactive.
 */
export async function mergePartners(tx: Tx, source_id: string): Promise<void> {
  // Detaches source ids that now denote another organisation: agreements with one do not apply to the other.
  await sql`
    update partner p set status = 'inactive', source_ref = null, updated_at = now() from import_moved m
     where p.source_id = ${source_id} and m.type = 'Organization' and p.source_ref = m.ref`.execute(
    tx
  )
  await sql`
    create temporary table import_partner on commit drop as
    select d.ref, d.content ->> 'name' as name, d.content ->> 'slug' as base, '' as place,
           ${source_id} || '/' || d.ref as seed,
           coalesce(d.content ->> 'partner_type', told.type, 'other') as type,
           d.content ->> 'country' as country, d.content ->> 'website' as website,
           d.content ->> 'phone' as phone, d.status = 'active' as is_active, own.id, own.slug::text as slug
      from directory_record d
      left join partner own on own.source_id = ${source_id} and own.source_ref = d.ref
      left join (
        select content ->> 'organization' as ref, min(content ->> 'facility_type') as type
          from directory_record
         where source_id = ${source_id} and type in ('OrganizationAffiliation', 'HealthcareService')
           and content ? 'facility_type'
         group by 1) told on told.ref = d.ref
     where d.source_id = ${source_id} and d.type = 'Organization' and d.content ->> 'role' = 'care'
       and not exists (select from insurance_company c
                        where c.source_id = ${source_id} and c.source_ref = d.ref)`.execute(tx)
  await sql`analyze import_partner`.execute(tx)
  await assignSlugs(tx, { rows: 'import_partner', taken: ['partner'], unnamed: 'partner' })
  const hash = sql`md5(row(name, type, country, website, phone, is_active)::text)`
  await sql`
    insert into partner (slug, name, type, status, country, website, phone, source_id, source_ref, source_hash)
    select slug, name, type, case when is_active then 'pending' else 'inactive' end, country, website, phone,
           ${source_id}, ref, ${hash}
      from import_partner where id is null order by ref`.execute(tx)
  await sql`
    update partner p
       set name = i.name, type = i.type, country = i.country, website = i.website, phone = i.phone,
           status = case when not i.is_active then 'inactive'
                         when p.status = 'inactive' then 'pending' else p.status end,
           source_hash = i.hash, updated_at = now()
      from (select *, ${hash} as hash from import_partner where id is not null) i
     where p.id = i.id and p.source_hash is distinct from i.hash`.execute(tx)
}
