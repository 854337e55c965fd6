import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { assignSlugs } from '../assign-slugs.ts'

/**
 * Merges a source's records into insurers, networks and plans, after `readInsurers`. An insurer or plan that another source already has
 * under the same name is reused unchanged. A new insurer is public at once only when `publishes_insurers`, else after staff publish it.
 * Returns the networks that were added, removed, moved to another insurer or published with it; the listings of their members must be rebuilt.
 */
export async function mergeInsurance(
  tx: Tx,
  source_id: string,
  publishes_insurers: boolean
): Promise<string[]> {
  const published = await mergeCompanies(tx, source_id, publishes_insurers)
  const networks = await mergeNetworks(tx, source_id)
  await mergePlans(tx, source_id)
  await linkNetworks(tx, source_id)
  await retireCompanies(tx, source_id)
  return [...networks, ...(await networksOf(tx, published))]
}

async function networksOf(tx: Tx, company_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from insurance_network where insurance_company_id = any(${[...company_ids]}::uuid[])`.execute(
    tx
  )
  return rows.map(({ id }) => id)
}

/**
 * Creates `import_company`: insurers of the source, each with its existing row id. Matches other sources' insurers by name and by the
 * other names that staff entered, which takes effect for a pending insurer, too. Returns the names of insurers that are not public yet, and
 * whether a pending one was matched.
 */
export async function readInsurers(
  tx: Tx,
  source_id: string
): Promise<{ unpublished: string[]; has_matched: boolean }> {
  await sql`
    create temporary table import_company on commit drop as
    select d.ref, d.content ->> 'name' as name, d.content ->> 'slug' as base, '' as place,
           ${source_id} || '/' || d.ref as seed, d.content ->> 'country' as country,
           d.content ->> 'website' as website, d.content ->> 'phone' as phone,
           d.status = 'active' as is_active, coalesce(twin.id, own.id) as id, own.slug::text as slug,
           twin.id is null as is_own, own.id is null and twin.id is null as is_new,
           own.status = 'pending' and twin.id is not null as is_matched
      from directory_record d
      left join insurance_company own on own.source_id = ${source_id} and own.source_ref = d.ref
      left join lateral (
        select c.id from insurance_company c left join directory_source s on s.id = c.source_id
         where own.status is distinct from 'active' and c.id is distinct from own.id
           and c.source_id is distinct from ${source_id} and s.is_demo is not true
           and (c.status = 'active' or c.status = 'pending' and own.id is null)
           and app.fold(d.content ->> 'name') in (select app.fold(n) from unnest(c.name || c.aliases) as n)
         order by c.status, c.created_at, c.id limit 1) twin on true
     where d.source_id = ${source_id} and d.type = 'Organization'
       and (d.content ->> 'role' = 'payer' or (d.content ->> 'role' = 'care' and d.ref in (
         select content ->> 'owner' from directory_record
          where source_id = ${source_id} and type = 'InsurancePlan' and content ? 'owner'
         union all
         select content ->> 'part_of' from directory_record
          where source_id = ${source_id} and type = 'Organization' and content ? 'part_of')))`.execute(
    tx
  )
  const { rows } = await sql<{ name: string }>`
    select distinct i.name from import_company i
     where i.is_active and (i.is_new or exists (select from insurance_company c where c.id = i.id and c.status = 'pending'))
     order by i.name`.execute(tx)
  const matched = await sql`select from import_company where is_matched limit 1`.execute(tx)
  return { unpublished: rows.map(({ name }) => name), has_matched: matched.rows.length > 0 }
}

/** Returns the ids of pending insurers that are public now. */
async function mergeCompanies(
  tx: Tx,
  source_id: string,
  publishes_insurers: boolean
): Promise<string[]> {
  await sql`update import_company set slug = '' where not is_new and slug is null`.execute(tx)
  await assignSlugs(tx, {
    rows: 'import_company',
    taken: ['insurance_company'],
    unnamed: 'insurer',
  })
  await sql`update import_company set id = app.new_id() where is_new`.execute(tx)
  const hash = sql`md5(row(name, country, website, phone, is_active)::text)`
  await sql`
    insert into insurance_company (id, slug, name, country, website, phone, status, source_id, source_ref, source_hash)
    select id, slug, name, country, website, phone,
           case when is_active then ${publishes_insurers ? 'active' : 'pending'} else 'inactive' end,
           ${source_id}, ref, ${hash}
      from import_company where is_new order by ref`.execute(tx)
  const published = publishes_insurers ? await publishPending(tx) : []
  await sql`
    update insurance_company c
       set name = i.name, country = i.country, website = i.website, phone = i.phone,
           status = case when i.is_active and c.status <> 'pending' then 'active' else c.status end,
           source_hash = i.hash, updated_at = now()
      from (select *, ${hash} as hash from import_company where is_own and not is_new) i
     where c.id = i.id and c.source_hash is distinct from i.hash`.execute(tx)
  return published
}

/** Publishes the pending insurers that the source names, also those that another source named first. */
async function publishPending(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update insurance_company c set status = 'active', updated_at = now() from import_company i
     where c.id = i.id and i.is_active and c.status = 'pending' returning c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deactivates insurers that the source no longer names and of which no other source has an active network. */
const retireCompanies = (tx: Tx, source_id: string) =>
  sql`
    update insurance_company c set status = 'inactive', updated_at = now()
     where c.source_id = ${source_id} and c.status <> 'inactive'
       and not exists (select from import_company i where i.id = c.id and i.is_active)
       and not exists (select from insurance_network n
                        where n.insurance_company_id = c.id and n.status = 'active'
                          and n.source_id <> ${source_id})`.execute(tx)

async function mergeNetworks(tx: Tx, source_id: string): Promise<string[]> {
  // Detaches source ids that now denote another network from their old rows; their members are imported again.
  await sql`
    update insurance_network n set status = 'inactive', source_ref = null from import_moved m
     where n.source_id = ${source_id} and m.type = 'Organization' and n.source_ref = m.ref`.execute(
    tx
  )
  await sql`
    create temporary table import_network on commit drop as
    select d.ref, d.content ->> 'name' as name, coalesce((d.content ->> 'tier')::smallint, 1) as tier,
           d.status = 'active' as is_active, c.id as insurance_company_id, own.id,
           md5(row(d.content ->> 'name', d.content ->> 'tier', d.status, c.id)::text) as hash
      from directory_record d
      left join insurance_network own on own.source_id = ${source_id} and own.source_ref = d.ref
      join import_company c on c.ref = coalesce(
        d.content ->> 'part_of',
        (select min(p.content ->> 'owner') from directory_record p
          where p.source_id = ${source_id} and p.type = 'InsurancePlan' and p.content -> 'networks' ? d.ref))
     where d.source_id = ${source_id} and d.type = 'Organization'
       and d.content ->> 'role' = 'network'`.execute(tx)
  await sql`
    insert into insurance_network (insurance_company_id, name, tier, status, source_id, source_ref, source_hash)
    select insurance_company_id, name, tier, case when is_active then 'active' else 'inactive' end,
           ${source_id}, ref, hash
      from import_network where id is null order by ref`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with before as (
      select n.id, n.status, n.insurance_company_id from insurance_network n where n.source_id = ${source_id}
    ), changed as (
      update insurance_network n
         set insurance_company_id = i.insurance_company_id, name = i.name, tier = i.tier,
             status = case when i.is_active then 'active' else 'inactive' end, source_hash = i.hash
        from import_network i where n.id = i.id and n.source_hash is distinct from i.hash
      returning n.id, n.status, n.insurance_company_id)
    select changed.id from changed join before using (id)
     where (changed.status, changed.insurance_company_id)
           is distinct from (before.status, before.insurance_company_id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Creates `import_plan`: plans of the source, each with its existing or new row id. */
async function mergePlans(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_plan on commit drop as
    select d.ref, d.content ->> 'name' as name, d.content ->> 'slug' as base, '' as place,
           ${source_id} || '/' || d.ref as seed, d.content ->> 'code' as code,
           case when d.status <> 'active' then 'retired' when d.content ? 'draft' then 'draft'
                else 'active' end as status,
           d.content -> 'networks' as networks, company.id as insurance_company_id,
           coalesce(own.id, twin.id) as id, own.slug::text as slug,
           own.id is not null or twin.id is null as is_own, own.id is null and twin.id is null as is_new
      from directory_record d
      join lateral (
        select coalesce(
          (select c.id from import_company c where c.ref = d.content ->> 'owner'),
          (select n.insurance_company_id from insurance_network n
            where n.source_id = ${source_id} and d.content -> 'networks' ? n.source_ref
            order by n.source_ref limit 1)) as id) company on company.id is not null
      left join insurance_plan own on own.source_id = ${source_id} and own.source_ref = d.ref
      left join lateral (
        select p.id from insurance_plan p
         where own.id is null and p.insurance_company_id = company.id and p.source_id is distinct from ${source_id}
           and p.status = 'active' and app.fold(p.name) = app.fold(d.content ->> 'name')
         order by p.created_at, p.id limit 1) twin on true
     where d.source_id = ${source_id} and d.type = 'InsurancePlan'`.execute(tx)
  await sql`update import_plan set slug = '' where not is_new and slug is null`.execute(tx)
  await assignSlugs(tx, { rows: 'import_plan', taken: ['insurance_plan'], unnamed: 'plan' })
  await sql`update import_plan set id = app.new_id() where is_new`.execute(tx)
  const hash = sql`md5(row(name, code, status, insurance_company_id)::text)`
  await sql`
    insert into insurance_plan (id, slug, insurance_company_id, name, code, status, source_id, source_ref, source_hash,
                                is_cost_known)
    select id, slug, insurance_company_id, name, code, status, ${source_id}, ref, ${hash}, false
      from import_plan where is_new order by ref`.execute(tx)
  await sql`
    update insurance_plan p
       set insurance_company_id = i.insurance_company_id, name = i.name, code = i.code,
           status = i.status, source_hash = i.hash, updated_at = now()
      from (select *, ${hash} as hash from import_plan where is_own and not is_new) i
     where p.id = i.id and p.source_hash is distinct from i.hash`.execute(tx)
}

/** Links plans to their networks, limited to networks of this source. */
async function linkNetworks(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_plan_network on commit drop as
    select distinct i.id as insurance_plan_id, n.id as insurance_network_id
      from import_plan i cross join jsonb_array_elements_text(i.networks) as listed (ref)
      join insurance_network n on n.source_id = ${source_id} and n.source_ref = listed.ref
     where i.status <> 'retired'`.execute(tx)
  await sql`
    delete from insurance_plan_network l using insurance_network n
     where n.id = l.insurance_network_id and n.source_id = ${source_id}
       and not exists (select from import_plan_network i
                        where (i.insurance_plan_id, i.insurance_network_id)
                            = (l.insurance_plan_id, l.insurance_network_id))`.execute(tx)
  await sql`
    insert into insurance_plan_network (insurance_plan_id, insurance_network_id)
    select insurance_plan_id, insurance_network_id from import_plan_network
    on conflict do nothing`.execute(tx)
}
