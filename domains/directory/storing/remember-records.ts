import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { recordTypes, type RecordType } from '../records.ts'
import type { CheckScope } from './check-records.ts'
import { withdrawClashing } from './reject-clashes.ts'

type Counts = {
  added: number
  changed: number
  unchanged: number
  withdrawn: number
  rejected: number
  /** Records that share an identifier with a record of another name or kind; rejected, or stored apart from it. */
  clashing: number
}
export type CountsByType = Partial<Record<RecordType | 'unreadable', Counts>>

export const noCounts: Readonly<Counts> = {
  added: 0,
  changed: 0,
  unchanged: 0,
  withdrawn: 0,
  rejected: 0,
  clashing: 0,
}

/**
 * Number of records below which withdrawing most of them is plausible for a small directory and needs no
 * confirmation.
 */
const harmlessWithdrawals = 500

/** How many of the active records of a source an import withdraws. */
export type WithdrawnShare = { withdrawn: number; known: number }

/** True when an import would withdraw more than half of a large source. */
export const isMassWithdrawal = ({ withdrawn, known }: WithdrawnShare) =>
  withdrawn > harmlessWithdrawals && withdrawn * 2 > known

/**
 * Brings `directory_record` in line with `import_record`: adds new records, replaces changed ones, and withdraws
 * those the input no longer names. Keeps what it replaces for `takeBackImport`. Returns the number of records per
 * type and outcome.
 */
export async function rememberRecords(
  tx: Tx,
  scope: CheckScope,
  import_id: string
): Promise<{ counts: CountsByType; share: WithdrawnShare }> {
  const { source_id } = scope
  await sql`
    create temporary table import_outcome on commit drop as
    select r.type, r.ref,
           case when r.content is null and d.ref is null then 'unchanged'
                when r.status = 'inactive' and d.status is distinct from 'inactive' then 'withdrawn'
                when d.ref is null then 'added'
                when d.status = r.status and coalesce(r.hash, d.hash) = d.hash then 'unchanged'
                else 'changed' end as outcome
      from import_record r
      left join directory_record d
        on d.source_id = ${source_id} and d.type = r.type and d.ref = r.ref
     where not r.rejected`.execute(tx)
  await sql`analyze import_outcome`.execute(tx)
  await sql`
    create temporary table import_withdrawn (type text, ref text) on commit drop`.execute(tx)
  if (!scope.keeps_rest) await findRest(tx, source_id)
  await withdrawClashing(tx, source_id)
  const share = await shareWithdrawn(tx, source_id)
  await withdraw(tx, source_id, import_id)
  await sql`
    insert into directory_record (source_id, type, ref, hash, content, status)
    select ${source_id}, r.type, r.ref, r.hash, r.content, r.status
      from import_record r join import_outcome o using (type, ref)
     where not r.rejected and r.content is not null and o.outcome in ('added', 'withdrawn')
       and not exists (select from directory_record d
                        where d.source_id = ${source_id} and d.type = r.type and d.ref = r.ref)`.execute(
    tx
  )
  await sql`
    update directory_record d
       set hash = coalesce(r.hash, d.hash), content = coalesce(r.content, d.content), status = r.status
      from import_record r join import_outcome o using (type, ref)
     where not r.rejected and o.outcome in ('changed', 'withdrawn')
       and d.source_id = ${source_id} and d.type = r.type and d.ref = r.ref
       and (d.status <> r.status or d.hash <> coalesce(r.hash, d.hash))`.execute(tx)
  return { counts: await countOutcomes(tx), share }
}

/**
 * Collects what rejected records protect from withdrawal: a table row also stands for the provider's role, its
 * location, its organisation and its network.
 */
const protectAroundRejected = (tx: Tx, source_id: string) =>
  sql`
    create temporary table import_kept on commit drop as
    with practice as (
      select d.type, d.ref, d.content from directory_record d
       where d.source_id = ${source_id} and d.type in ('PractitionerRole', 'OrganizationAffiliation')
         and exists (select from import_record r
                      where r.rejected
                        and r.type = case d.type when 'PractitionerRole' then 'Practitioner' else 'Organization' end
                        and r.ref = d.content ->> case d.type when 'PractitionerRole' then 'practitioner'
                                                              else 'organization' end)
    ), network as (
      select n.ref from practice p cross join jsonb_array_elements_text(p.content -> 'networks') as n (ref)
    )
    select type, ref from practice
    union select 'Location', l.ref from practice p
           cross join jsonb_array_elements_text(p.content -> 'locations') as l (ref)
    union select 'Organization', content ->> 'organization' from practice
    union select 'Organization', ref from network
    union select 'Organization', d.content ->> 'part_of' from directory_record d
           where d.source_id = ${source_id} and d.type = 'Organization' and d.ref in (select ref from network)
    union select 'InsurancePlan', d.ref from directory_record d
           where d.source_id = ${source_id} and d.type = 'InsurancePlan'
             and exists (select from network n where d.content -> 'networks' ? n.ref)`.execute(tx)

/** Withdraws records that a complete input no longer names, of the types it contains. */
async function findRest(tx: Tx, source_id: string) {
  await protectAroundRejected(tx, source_id)
  await sql`
    insert into import_withdrawn
    select d.type, d.ref from directory_record d
     where d.source_id = ${source_id} and d.status <> 'withdrawn'
       and exists (select from import_record r where r.type = d.type and not r.rejected)
       and not exists (select from import_record r where r.type = d.type and r.ref = d.ref)
       and not exists (select from import_kept k where k.type = d.type and k.ref = d.ref)`.execute(
    tx
  )
}

/** Withdraws the records of `import_withdrawn`, after keeping all that the import replaces. */
async function withdraw(tx: Tx, source_id: string, import_id: string) {
  await sql`
    insert into directory_former_record (import_id, type, ref, hash, content, status)
    select ${import_id}, o.type, o.ref, d.hash, d.content, d.status
      from (select type, ref from import_outcome where outcome <> 'unchanged'
            union select type, ref from import_withdrawn) o
      left join directory_record d on d.source_id = ${source_id} and d.type = o.type and d.ref = o.ref`.execute(
    tx
  )
  await sql`
    update directory_record d set status = 'withdrawn' from import_withdrawn w
     where d.source_id = ${source_id} and d.type = w.type and d.ref = w.ref`.execute(tx)
  await sql`
    insert into import_outcome (type, ref, outcome)
    select type, ref, 'withdrawn' from import_withdrawn`.execute(tx)
}

async function shareWithdrawn(tx: Tx, source_id: string): Promise<WithdrawnShare> {
  const { rows } = await sql<WithdrawnShare>`
    select (select count(*) from import_withdrawn w
              join directory_record d on d.source_id = ${source_id} and d.type = w.type and d.ref = w.ref
             where d.status = 'active')::integer as withdrawn,
           (select count(*) from directory_record
             where source_id = ${source_id} and status = 'active')::integer as known`.execute(tx)
  return rows[0] ?? { withdrawn: 0, known: 0 }
}

async function countOutcomes(tx: Tx): Promise<CountsByType> {
  const { rows } = await sql<{ type: RecordType; outcome: keyof Counts; count: number }>`
    select type, outcome, count(*)::integer as count from import_outcome group by type, outcome`.execute(
    tx
  )
  const counts: CountsByType = {}
  for (const type of recordTypes) {
    const own = rows.filter((row) => row.type === type)
    if (own.length === 0) continue
    const count = (outcome: keyof Counts) => own.find((row) => row.outcome === outcome)?.count ?? 0
    counts[type] = {
      ...noCounts,
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      withdrawn: count('withdrawn'),
    }
  }
  return counts
}
