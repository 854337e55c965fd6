import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { rejectAroundClashes, rejectClashes, rejectTakeovers } from './reject-clashes.ts'

/** Settings of the import that the checks of records depend on. */
export type CheckScope = {
  source_id: string
  /** True when records of the source that the input does not name stay as they are. */
  keeps_rest: boolean
}

/**
 * Marks in `import_record` the records that cannot be stored, each with its reason: records of one id with
 * different names, older versions of a record that occurs twice, records with a reference to nothing, and
 * unplaceable ones. Also rejects records that depend on a rejected one, unless the directory already has that one.
 */
export async function checkRecords(tx: Tx, scope: CheckScope): Promise<void> {
  await sql`
    create temporary table import_twice on commit drop as
    select type, ref from import_record group by type, ref having count(*) > 1`.execute(tx)
  await rejectClashes(tx)
  await dropSharedOwners(tx)
  await dropOlderVersions(tx)
  await rejectTakeovers(tx, scope)
  await rejectAroundClashes(tx)
  await rejectUnplaceable(tx, scope)
  for (let again = true; again;) again = await rejectUnresolved(tx, scope)
  await sql`
    delete from import_moved m
     where not exists (select from import_record r where r.type = m.type and r.ref = m.ref and not r.rejected)`.execute(
    tx
  )
}

/**
 * When two facilities of a table share an address, neither owns the location, so that it is not named after one of
 * them.
 */
const dropSharedOwners = (tx: Tx) =>
  sql`
    update import_record r set content = r.content - 'organization', hash = 'shared ' || r.hash
     where r.type = 'Location' and r.shared and r.content ? 'organization'
       and r.ref in (select ref from import_record join import_twice using (type, ref)
                      where type = 'Location' and shared
                      group by ref having count(distinct content ->> 'organization') > 1)`.execute(
    tx
  )

/**
 * Independent of the order of the input: the newest version wins, then a fixed order; exact repetitions are no
 * error.
 */
async function dropOlderVersions(tx: Tx) {
  await sql`
    with ranked as (
      select r.ctid as place, r.hash, r.status, r.shared, r.rejected,
             first_value(r.hash) over one as kept_hash,
             first_value(r.status) over one as kept_status,
             first_value(r.line) over one as kept_line, row_number() over one as rank
        from import_record r join import_twice using (type, ref) where not r.clashes
      window one as (
        partition by type, ref
        order by r.rejected, r.content is null, r.updated desc nulls last, r.status, r.hash desc,
                 r.file, r.line
        rows between unbounded preceding and unbounded following)
    )
    update import_record r
       set rejected = true,
           reason = case when not l.rejected and not l.shared
                          and (l.hash, l.status) is distinct from (l.kept_hash, l.kept_status)
                         then 'Line ' || l.kept_line || ' has a newer version of this record' end
      from ranked l
     where l.rank > 1 and r.ctid = l.place`.execute(tx)
}

/**
 * Rejects affiliations without a known location (a role without one is telehealth), networks without a known insurer, and plans without an
 * owner.
 */
async function rejectUnplaceable(tx: Tx, { source_id }: CheckScope) {
  const known = sql`
    (select type, ref, content from import_record where not rejected and content is not null
     union all
     select d.type, d.ref, d.content from directory_record d
      where d.source_id = ${source_id} and d.status <> 'withdrawn')`
  await sql`
    update import_record r set rejected = true, reason = 'No location: neither the affiliation nor its organisation names one'
     where r.type = 'OrganizationAffiliation' and not r.rejected and r.content -> 'locations' = '[]'
       and not exists (select from ${known} l
                        where l.type = 'Location' and l.content ->> 'organization' = r.content ->> 'organization')
       and not exists (select from ${known} s
                        where s.type = 'HealthcareService' and s.content -> 'locations' <> '[]'
                          and r.content -> 'services' ? s.ref)`.execute(tx)
  await sql`
    update import_record r set rejected = true, reason = 'No insurer: neither partOf nor the owner of a plan names one'
     where r.type = 'Organization' and not r.rejected and r.content ->> 'role' = 'network'
       and not r.content ? 'part_of'
       and not exists (select from ${known} p
                        where p.type = 'InsurancePlan' and p.content ? 'owner' and p.content -> 'networks' ? r.ref)`.execute(
    tx
  )
  await sql`
    update import_record r set rejected = true, reason = 'No insurer: neither ownedBy nor a network names one'
     where r.type = 'InsurancePlan' and not r.rejected and not r.content ? 'owner'
       and not exists (select from ${known} n
                        where n.type = 'Organization' and n.content ? 'part_of'
                          and r.content -> 'networks' ? n.ref)`.execute(tx)
}

/**
 * Rejects records with a reference to nothing. Returns true when others may refer to the records rejected now, so
 * that it must run again.
 */
async function rejectUnresolved(tx: Tx, { source_id, keeps_rest }: CheckScope): Promise<boolean> {
  await sql`drop table if exists import_missing`.execute(tx)
  await sql`
    create temporary table import_missing on commit drop as
    select need
      from (select distinct unnest(needs) as need from import_record where not rejected) wanted
     where not exists (select from import_record t where not t.rejected and t.type || '/' || t.ref = need)
       and not exists (
         select from directory_record d
          where d.source_id = ${source_id} and d.status <> 'withdrawn'
            and d.type = split_part(need, '/', 1) and d.ref = substr(need, strpos(need, '/') + 1)
            and (${keeps_rest}
                 or not exists (select from import_record t where t.type = d.type and not t.rejected)
                 or exists (select from import_record t where t.type = d.type and t.ref = d.ref)))`.execute(
    tx
  )
  const { rows } = await sql<{ again: boolean | null }>`
    with bad as (
      select r.ctid as place, min(n.need) as need
        from import_record r cross join unnest(r.needs) as n (need)
        join import_missing m on m.need = n.need
       where not r.rejected group by r.ctid
    ), rejected as (
      update import_record r
         set rejected = true,
             reason = bad.need || case when exists (select from import_record t where t.type || '/' || t.ref = bad.need)
                                       then ' was rejected, and this record needs it'
                                       else ' is neither in the input nor in the directory' end
        from bad where r.ctid = bad.place
      returning r.type)
    select bool_or(type in ('Organization', 'Location', 'Practitioner')) as again from rejected`.execute(
    tx
  )
  return rows[0]?.again === true
}
