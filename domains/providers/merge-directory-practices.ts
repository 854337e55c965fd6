import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Merges places and accepted networks of the source's providers, from its roles and affiliations. Of several records about one provider and
 * place, the first active one supplies the contact details; of several about one network, the last confirmed one counts.
 */
export async function mergePractices(tx: Tx, source_id: string): Promise<void> {
  await readPractices(tx, source_id)
  await readPlaces(tx, source_id)
  await writePairs(tx, source_id)
  await writeAcceptance(tx, source_id)
  await pruneRegisterPairs(tx)
}

/** Creates `import_practice`: roles and affiliations; missing values are taken from the services they reference. */
async function readPractices(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_practice on commit drop as
    select row_number() over (order by d.type, d.ref)::integer as no, d.type, d.ref,
           d.status = 'active' as is_active,
           case d.type when 'PractitionerRole' then 'Practitioner/' || c.practitioner
                       else 'Organization/' || c.organization end as provider_ref, c.*
      from directory_record d
      cross join lateral jsonb_to_record(d.content) as c (
        practitioner text, organization text, locations jsonb, networks jsonb, services jsonb, accepting text,
        phone text, hours jsonb, billing text, confirmed_on date)
     where d.source_id = ${source_id} and d.type in ('PractitionerRole', 'OrganizationAffiliation')`.execute(
    tx
  )
  await sql`analyze import_practice`.execute(tx)
  await sql`
    update import_practice p
       set accepting = coalesce(p.accepting, s.accepting),
           hours = case when p.type = 'OrganizationAffiliation' then coalesce(p.hours, s.hours) else p.hours end
      from (select n.no, (array['yes', 'existing_only', 'no'])[min(array_position(
                     array['yes', 'existing_only', 'no'], d.content ->> 'accepting'))] as accepting,
                   (array_agg(d.content -> 'hours' order by d.ref) filter (where d.content ? 'hours'))[1] as hours
              from import_practice n cross join jsonb_array_elements_text(n.services) as named (ref)
              join directory_record d on d.source_id = ${source_id} and d.type = 'HealthcareService'
               and d.status = 'active' and d.ref = named.ref
             group by n.no) s
     where s.no = p.no and (p.accepting is null or p.hours is null)`.execute(tx)
}

/**
 * Creates `import_place`: each practice at each of its places, with their row ids. A role or affiliation without places
 * uses those of its services, otherwise the person's own address or those its organisation manages.
 */
async function readPlaces(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_place on commit drop as
    with at_services as (
      select distinct p.no, at.ref
        from import_practice p cross join jsonb_array_elements_text(p.services) as named (ref)
        join directory_record d on d.source_id = ${source_id} and d.type = 'HealthcareService' and d.ref = named.ref
        cross join jsonb_array_elements_text(d.content -> 'locations') as at (ref)
       where p.locations = '[]'
    ), placed as (
      select p.no, at.ref from import_practice p cross join jsonb_array_elements_text(p.locations) as at (ref)
      union all
      select p.no, p.provider_ref from import_practice p
       where p.type = 'PractitionerRole' and p.locations = '[]'
         and not exists (select from at_services s where s.no = p.no)
      union all
      select no, ref from at_services
      union all
      select p.no, d.ref from import_practice p
        join directory_record d on d.source_id = ${source_id} and d.type = 'Location'
         and d.content ->> 'organization' = p.organization
       where p.type = 'OrganizationAffiliation' and p.locations = '[]'
         and not exists (select from at_services s where s.no = p.no)
    )
    select placed.no, i.id as provider_id, l.id as practice_location_id, null::uuid as provider_location_id,
           given.accepting
      from placed
      join import_practice p using (no)
      join import_provider i on i.source_ref = p.provider_ref
      join practice_location l on l.source_id = ${source_id} and l.source_ref = placed.ref
      join import_location given on given.ref = placed.ref`.execute(tx)
  await sql`analyze import_place`.execute(tx)
}

async function writePairs(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_pair on commit drop as
    select distinct on (a.provider_id, a.practice_location_id)
           own.id, a.provider_id, a.practice_location_id, o.id as partner_id,
           coalesce(p.accepting, a.accepting, 'unknown') as accepting_new_patients,
           -- The number that a clinic gave of its own place is not hidden by one of its source.
           case when l.own_word_on is null or l.phone is null or o.id <> l.partner_id
                then p.phone end as phone, p.hours,
           case when p.is_active then 'active' else 'inactive' end as status, p.ref
      from import_place a join import_practice p using (no)
      join practice_location l on l.id = a.practice_location_id
      left join partner o on o.source_id = ${source_id} and o.source_ref = p.organization
      left join provider_location own
        on own.provider_id = a.provider_id and own.practice_location_id = a.practice_location_id
     order by a.provider_id, a.practice_location_id, p.is_active desc, p.no`.execute(tx)
  await sql`analyze import_pair`.execute(tx)
  await sql`
    with gone as (
      update provider_location pl set status = 'inactive'
       where pl.source_id = ${source_id} and pl.status <> 'inactive'
         and not exists (select from import_pair i where i.id = pl.id)
      returning pl.provider_id)
    insert into import_changed select provider_id from gone`.execute(tx)
  const columns = sql`partner_id, accepting_new_patients, phone, hours, status, source_id, source_ref`
  await sql`
    with changed as (
      update provider_location pl
         set (${columns}) = (i.partner_id, i.accepting_new_patients, i.phone, i.hours, i.status, ${source_id}, i.ref)
        from import_pair i
       where pl.id = i.id
         and (pl.partner_id, pl.accepting_new_patients, pl.phone, pl.hours, pl.status, pl.source_id::text, pl.source_ref)
             is distinct from (i.partner_id, i.accepting_new_patients, i.phone, i.hours, i.status, ${source_id}, i.ref)
      returning pl.provider_id)
    insert into import_changed select provider_id from changed`.execute(tx)
  await sql`
    with added as (
      insert into provider_location (provider_id, practice_location_id, ${columns})
      select provider_id, practice_location_id, partner_id, accepting_new_patients, phone, hours, status,
             ${source_id}, ref
        from import_pair where id is null order by ref
      returning provider_id)
    insert into import_changed select provider_id from added`.execute(tx)
  await sql`
    update import_place a set provider_location_id = pl.id
      from provider_location pl
     where pl.provider_id = a.provider_id and pl.practice_location_id = a.practice_location_id`.execute(
    tx
  )
}

async function writeAcceptance(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_acceptance on commit drop as
    select distinct on (a.provider_location_id, n.id)
           a.provider_location_id, n.id as insurance_network_id, a.provider_id,
           coalesce(p.billing, 'unknown') as billing, p.confirmed_on, p.ref
      from import_place a
      join import_practice p using (no)
      cross join jsonb_array_elements_text(p.networks) as listed (ref)
      join insurance_network n on n.source_id = ${source_id} and n.source_ref = listed.ref
     where p.is_active
     order by a.provider_location_id, n.id, p.confirmed_on desc nulls last, p.no`.execute(tx)
  await sql`analyze import_acceptance`.execute(tx)
  const isSame = sql`(i.provider_location_id, i.insurance_network_id)
                   = (a.provider_location_id, a.insurance_network_id)`
  await sql`
    with gone as (
      update acceptance a set status = 'withdrawn'
       where a.source_id = ${source_id} and a.status = 'active'
         and not exists (select from import_acceptance i where ${isSame})
      returning a.provider_location_id)
    insert into import_changed
    select pl.provider_id from gone join provider_location pl on pl.id = gone.provider_location_id`.execute(
    tx
  )
  await sql`
    with changed as (
      update acceptance a
         set billing = i.billing, source_id = ${source_id}, source_ref = i.ref,
             confirmed_on = i.confirmed_on, status = 'active'
        from import_acceptance i
       where ${isSame} and a.evidence is null
         and (a.billing, a.source_id::text, a.source_ref, a.confirmed_on, a.status)
             is distinct from (i.billing, ${source_id}, i.ref, i.confirmed_on, 'active')
      returning i.provider_id)
    insert into import_changed select provider_id from changed`.execute(tx)
  // Staff's entry has precedence; the source's statement is stored in `said` until staff's entry ends.
  await sql`
    update acceptance a
       set said = jsonb_build_object('billing', i.billing, 'source_id', ${source_id}::text, 'source_ref', i.ref,
                                     'confirmed_on', i.confirmed_on, 'status', 'active')
      from import_acceptance i where ${isSame} and a.evidence is not null`.execute(tx)
  await sql`
    update acceptance a set said = null
     where a.said ->> 'source_id' = ${source_id}
       and not exists (select from import_acceptance i where ${isSame})`.execute(tx)
  await sql`
    with added as (
      insert into acceptance (provider_location_id, insurance_network_id, billing, source_id, source_ref, confirmed_on)
      select provider_location_id, insurance_network_id, billing, ${source_id}, ref, confirmed_on
        from import_acceptance i
       where not exists (select from acceptance a where ${isSame})
      returning provider_location_id)
    insert into import_changed
    select i.provider_id from import_acceptance i
     where i.provider_location_id in (select provider_location_id from added)`.execute(tx)
}

/**
 * An address from a registry (often a mailing address) applies only while no better source lists the provider, and applies again when the
 * last such source withdraws.
 */
const pruneRegisterPairs = (tx: Tx) =>
  sql`
    with shared as (
      select w.id as provider_id, bool_or(c.is_active and c.rank < 2) as is_listed
        from import_claim c join import_winner w using (key)
       group by w.id having count(distinct c.source_id) > 1
    ), settled as (
      update provider_location pl
         set status = case when shared.is_listed then 'inactive' else 'active' end
        from shared, directory_source s, directory_record d
       where pl.provider_id = shared.provider_id and s.id = pl.source_id and s.kind = 'registry'
         and d.source_id = pl.source_id and d.ref = pl.source_ref and d.status = 'active'
         and d.type in ('PractitionerRole', 'OrganizationAffiliation')
         and pl.status = case when shared.is_listed then 'active' else 'inactive' end
      returning pl.provider_id)
    insert into import_changed select provider_id from settled`.execute(tx)
