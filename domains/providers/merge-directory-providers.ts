import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { assignSlugs } from '../assign-slugs.ts'
import { detachMoved, restoreReturned } from './detached-providers.ts'
import { knownByNpi } from './known-by-npi.ts'
import { sourceHash } from './source-hash.ts'

/**
 * Merges the people and facilities of a source. Records of several sources with the same NPI and name are one provider; the best source
 * supplies its identity (insurer directory or clinic, then list, then registry) and the others fill in missing fields. When that source
 * withdraws the provider, the next one takes over.
 */
export async function mergePeopleAndFacilities(tx: Tx, source_id: string): Promise<void> {
  await detachMoved(tx, source_id)
  await readClaims(tx, source_id)
  await pickIdentityWinners(tx, source_id)
  await readRows(tx)
  await assignProviderSlugs(tx)
  await writeProviders(tx)
}

/** Creates `import_provider` (providers of this source) and `import_claim` (the same with the statements of other sources). */
async function readClaims(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_provider on commit drop as
    select 'person' as kind, d.ref, 'Practitioner/' || d.ref as source_ref, d.content ->> 'npi' as npi,
           d.status = 'active' as is_active,
           coalesce('person ' || (d.content ->> 'npi'), 'Practitioner/' || d.ref) as key, null::uuid as id
      from directory_record d where d.source_id = ${source_id} and d.type = 'Practitioner'
    union all
    select 'facility', d.ref, 'Organization/' || d.ref, d.content ->> 'npi', d.status = 'active',
           coalesce('facility ' || (d.content ->> 'npi'), 'Organization/' || d.ref), null
      from directory_record d
     where d.source_id = ${source_id} and d.type = 'Organization' and d.content ->> 'role' <> 'network'
       and d.ref in (select a.content ->> 'organization' from directory_record a
                      where a.source_id = ${source_id} and a.type = 'OrganizationAffiliation')`.execute(
    tx
  )
  await sql`analyze import_provider`.execute(tx)
  const rank = sql`case s.kind when 'insurer_directory' then 0 when 'partner' then 0 when 'list' then 1 else 2 end`
  await sql`
    create temporary table import_claim on commit drop as
    select p.key, p.kind, p.npi, s.id as source_id, p.ref, p.source_ref, p.is_active, ${rank} as rank
      from import_provider p join directory_source s on s.id = ${source_id}`.execute(tx)
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from directory_source s where s.id <> ${source_id} and not s.is_demo
                      and exists (select from directory_record d where d.source_id = s.id)) as others`.execute(
    tx
  )
  if (rows[0]?.others)
    await sql`
      insert into import_claim
      select p.key, p.kind, p.npi, d.source_id, d.ref, d.type || '/' || d.ref, d.status = 'active', ${rank}
        from (select distinct kind || ' ' || npi as key, kind, npi from import_provider where npi is not null
              union select kind || ' ' || npi, kind, npi from import_left where npi is not null) p
        join directory_record d on d.content ->> 'npi' = p.npi and d.content ->> 'npi' is not null
         and d.source_id <> ${source_id}
         and d.type = case p.kind when 'person' then 'Practitioner' else 'Organization' end
        join directory_source s on s.id = d.source_id and not s.is_demo`.execute(tx)
  for (const table of ['import_provider', 'import_claim'])
    await sql`
      update ${sql.id(table)} c set key = c.key || ' ' || a.part from import_apart a
       where a.kind = c.kind and a.npi = c.npi and a.ref = c.ref
         and a.source_id = ${table === 'import_claim' ? sql`c.source_id` : sql`${source_id}`}`.execute(
      tx
    )
  await sql`analyze import_claim`.execute(tx)
}

/** Creates `import_winner`: for each provider the claim that supplies its identity, with its existing or new row id. */
async function pickIdentityWinners(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_winner on commit drop as
    select distinct on (key) key, kind, npi, source_id, ref, source_ref, is_active, null::uuid as id,
           false as is_new
      from import_claim order by key, is_active desc, rank, source_id, ref`.execute(tx)
  await sql`analyze import_winner`.execute(tx)
  await knownByNpi(tx)
  await sql`
    update import_winner w set id = e.id
      from (select distinct on (key) key, id from import_known order by key, is_gone, created_at, id) e
     where e.key = w.key`.execute(tx)
  await sql`
    update import_winner w set id = e.id
      from (select distinct on (i.key) i.key, p.id
              from import_provider i
              join provider p on p.source_id = ${source_id} and p.source_ref = i.source_ref
             order by i.key, p.created_at, p.id) e
     where w.id is null and e.key = w.key
       and not exists (select from import_winner other where other.id = e.id)`.execute(tx)
  await sql`update import_winner set id = app.new_id(), is_new = true where id is null`.execute(tx)
  await sql`update import_provider i set id = w.id from import_winner w where w.key = i.key`.execute(
    tx
  )
  await followMerges(tx)
  // Two rows turned out to be the same provider: the other one is deactivated.
  await sql`
    with merged as (
      update provider p set status = 'inactive', source_ref = null, updated_at = now()
        from import_provider i
       where p.source_id = ${source_id} and p.source_ref = i.source_ref and p.id <> i.id
         and p.merged_into_id is null
      returning p.id)
    insert into import_changed select id from merged`.execute(tx)
}

/**
 * Redirects records of merged providers: their places go to the kept provider, without changing its identity. The merged row keeps its
 * source reference, so that every later import finds it again.
 */
async function followMerges(tx: Tx) {
  await sql`
    update import_provider i set id = p.merged_into_id
      from provider p where p.id = i.id and p.merged_into_id is not null`.execute(tx)
  await sql`
    delete from import_winner w using provider p where p.id = w.id and p.merged_into_id is not null`.execute(
    tx
  )
}

/** Creates `import_row`: the final values of each provider, people and facilities. */
async function readRows(tx: Tx) {
  await sql`
    create temporary table import_row on commit drop as
    select w.id, w.is_new, w.key as ref, w.kind, null::text as facility_type, c.full_name, c.slug as base,
           c.name_prefix, c.credential, c.gender,
           coalesce((select array_agg(l) from jsonb_array_elements_text(c.languages) l), '{}') as languages,
           w.npi, c.license_number, c.license_country, c.practising_since, c.about_en, c.about_es, c.website,
           case when w.is_active then 'active' else 'inactive' end as status, w.source_id, w.source_ref,
           coalesce(d.content -> 'address' ->> 'city_key', '') as place
      from import_winner w
      join directory_record d on d.source_id = w.source_id and d.type = 'Practitioner' and d.ref = w.ref
      cross join lateral jsonb_to_record(d.content) as c (
        full_name text, slug text, name_prefix text, credential text, gender text, languages jsonb,
        license_number text, license_country text, practising_since smallint, about_en text, about_es text,
        website text)
     where w.kind = 'person'
    union all
    select w.id, w.is_new, w.key, w.kind,
           coalesce(told.type, nullif(d.content ->> 'partner_type', 'doctor_practice'), told.service, 'clinic'),
           d.content ->> 'name', d.content ->> 'slug', null, null, null, '{}', w.npi, null, null, null, null, null,
           d.content ->> 'website', case when w.is_active then 'active' else 'inactive' end, w.source_id,
           w.source_ref, coalesce(located.place, '')
      from import_winner w
      join directory_record d on d.source_id = w.source_id and d.type = 'Organization' and d.ref = w.ref
      left join (
        select source_id, content ->> 'organization' as ref,
               min(content ->> 'facility_type') filter (where type = 'OrganizationAffiliation') as type,
               min(content ->> 'facility_type') filter (where type = 'HealthcareService') as service
          from directory_record
         where type in ('OrganizationAffiliation', 'HealthcareService') and content ? 'facility_type'
           and source_id in (select source_id from import_winner where kind = 'facility')
         group by 1, 2) told on told.source_id = w.source_id and told.ref = w.ref
      left join (
        select source_id, content ->> 'organization' as ref, min(content ->> 'city_key') as place
          from directory_record
         where type = 'Location' and content ? 'organization'
           and source_id in (select source_id from import_winner where kind = 'facility')
         group by 1, 2) located on located.source_id = w.source_id and located.ref = w.ref
     where w.kind = 'facility'`.execute(tx)
  await sql`analyze import_row`.execute(tx)
  await sql`
    update import_row r
       set license_number = coalesce(r.license_number, f.license_number),
           license_country = case when r.license_number is null then f.license_country else r.license_country end,
           gender = coalesce(r.gender, f.gender), credential = coalesce(r.credential, f.credential)
      from (
        select c.key, min(d.content ->> 'license_number') as license_number,
               min(d.content ->> 'license_country') as license_country,
               min(d.content ->> 'gender') as gender, min(d.content ->> 'credential') as credential
          from import_claim c
          join directory_record d on d.source_id = c.source_id and d.type = 'Practitioner' and d.ref = c.ref
         where c.kind = 'person' and c.is_active
           and c.key in (select key from import_claim group by key having count(*) > 1)
         group by c.key) f
     where f.key = r.ref`.execute(tx)
}

/**
 * Assigns a slug to new providers and those that their source renamed; the former slug becomes an alias that redirects. A name that staff
 * corrected keeps its slug.
 */
async function assignProviderSlugs(tx: Tx) {
  await sql`
    alter table import_row add column slug text, add column seed text, add column former text`.execute(
    tx
  )
  await sql`update import_row set seed = source_id || '/' || source_ref`.execute(tx)
  await sql`
    update import_row r
       set slug = case when app.fold(p.full_name) = app.fold(r.full_name) or p.source_hash <> ${sourceHash('p')}
                       then p.slug end, former = p.slug
      from provider p where p.id = r.id`.execute(tx)
  await sql`
    delete from provider_alias a using import_row r
     where r.slug is null and a.provider_id = r.id and a.slug = r.base`.execute(tx)
  await assignSlugs(tx, {
    rows: 'import_row',
    taken: ['provider', 'provider_alias'],
    unnamed: 'provider',
  })
}

async function writeProviders(tx: Tx) {
  const hash = sourceHash('import_row')
  await sql`
    insert into provider (id, slug, kind, facility_type, full_name, name_prefix, credential, gender, languages,
      npi, license_number, license_country, practising_since, about_en, about_es, website, status, source_id,
      source_ref, source_hash)
    select id, slug, kind, facility_type, full_name, name_prefix, credential, gender, languages, npi,
           license_number, license_country, practising_since, about_en, about_es, website, status, source_id,
           source_ref, ${hash}
      from import_row where is_new order by ref`.execute(tx)
  await sql`
    with changed as (
      update provider p
         set slug = r.slug, facility_type = r.facility_type, full_name = r.full_name,
             name_prefix = r.name_prefix, credential = r.credential, gender = r.gender,
             languages = r.languages, npi = r.npi, license_number = r.license_number,
             license_country = r.license_country, practising_since = r.practising_since,
             about_en = r.about_en, about_es = r.about_es, website = r.website, status = r.status,
             source_id = r.source_id, source_ref = r.source_ref, source_hash = r.hash, updated_at = now()
        from (select *, ${hash} as hash from import_row where not is_new) r
       where p.id = r.id and p.source_hash is distinct from r.hash
      returning p.id)
    insert into import_changed select id from changed`.execute(tx)
  await restoreReturned(tx)
  await sql`
    insert into provider_alias (slug, provider_id)
    select former, id from import_row where former <> slug
    on conflict (slug) do update set provider_id = excluded.provider_id`.execute(tx)
  await sql`insert into import_changed select id from import_row where is_new`.execute(tx)
}
