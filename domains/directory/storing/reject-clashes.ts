import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../context.ts'
import type { RecordType } from '../records.ts'
import { isSameRecord, isSameSubject, titleOf, type Identity } from '../rules.ts'
import type { CheckScope } from './check-records.ts'

/**
 * SQL expression: the identity of a record as JSON (see `Identity`); `kind` is the table's type of the facility.
 */
const identityOf = (
  type: RawBuilder<unknown>,
  c: RawBuilder<unknown>,
  kind: RawBuilder<unknown>
) => sql`
  jsonb_strip_nulls(case ${type}
    when 'Practitioner' then jsonb_build_object('name', ${c} -> 'full_name')
    when 'Organization' then jsonb_build_object('name', ${c} -> 'name', 'role', ${c} -> 'role', 'kind', ${kind},
      'part_of', ${c} -> 'part_of')
    when 'InsurancePlan' then jsonb_build_object('name', ${c} -> 'name', 'owner', ${c} -> 'owner')
    when 'Location' then jsonb_build_object('name', ${c} -> 'name', 'line1', ${c} -> 'line1', 'line2', ${c} -> 'line2',
      'city', ${c} -> 'city', 'postal_code', ${c} -> 'postal_code', 'country', ${c} -> 'country')
    else jsonb_build_object('subject', coalesce(${c} ->> 'practitioner', ${c} ->> 'organization')) end)`
const staged = identityOf(sql`r.type`, sql`r.content`, sql`r.kind`)
const stored = identityOf(sql`d.type`, sql`d.content`, sql`null::text`)

/** SQL subquery: the records that a content refers to, as rows of `key`: `Type/ref`. */
export const linksOf = (content: RawBuilder<unknown>) => sql`
  (select 'Practitioner/' || (${content} ->> 'practitioner') as key
   union all select 'Organization/' || o from (values (${content} ->> 'organization'), (${content} ->> 'part_of'),
                                                      (${content} ->> 'owner')) as named (o)
   union all select 'Organization/' || n from jsonb_array_elements_text(${content} -> 'networks') as n
   union all select 'Location/' || l from jsonb_array_elements_text(${content} -> 'locations') as l
   union all select 'HealthcareService/' || s from jsonb_array_elements_text(${content} -> 'services') as s)`

type Clash = { type: RecordType; ref: string; identity: string; reason: string }

/**
 * Rejects every record whose id the input also gives to another name, kind or place: none can be trusted, whatever
 * their order. Stores their ids in `import_clash`; what is known under them is withdrawn.
 */
export async function rejectClashes(tx: Tx): Promise<void> {
  await sql`
    create temporary table import_clash (type text, ref text, key text, is_over_time boolean) on commit drop`.execute(
    tx
  )
  const { rows } = await sql<{ type: RecordType; ref: string; said: IdentityClaim[] }>`
    with variant as (
      select r.type, r.ref, ${staged} as identity, min(r.file::bigint << 32 | r.line) as place
        from import_record r join import_twice using (type, ref)
       where r.content is not null and not r.rejected group by 1, 2, 3)
    select type, ref, jsonb_agg(jsonb_build_object('identity', identity, 'text', identity::text,
             'line', place & 4294967295) order by identity::text) as said
      from variant group by type, ref having count(*) > 1 order by type, ref`.execute(tx)
  const clashes = rows.flatMap(({ type, ref, said: messages }) => {
    const isOne = messages.every((one, at) =>
      messages.slice(at + 1).every((other) => isSameRecord(type, one.identity, other.identity))
    )
    return isOne ? [] : messages.map((one) => clashOf(type, ref, one, messages))
  })
  await rejectAll(tx, clashes, false)
}

type IdentityClaim = { identity: Identity; text: string; line: number }

function clashOf(
  type: RecordType,
  ref: string,
  one: IdentityClaim,
  messages: readonly IdentityClaim[]
): Clash {
  const other = messages.find((it) => !isSameRecord(type, one.identity, it.identity)) ?? messages[0]
  const others =
    other && other !== one ? ` and ${titleOf(type, other.identity)} on line ${other.line}` : ''
  return {
    type,
    ref,
    identity: one.text,
    reason: `${titleOf(type, one.identity)}${others} have one id, ${ref}: records of different names are never one, so none of them is used`,
  }
}

async function rejectAll(tx: Tx, clashes: readonly Clash[], is_over_time: boolean) {
  if (clashes.length === 0) return
  await sql`
    create temporary table import_clash_reason on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(clashes)}::jsonb) as c (type text, ref text, identity text, reason text)`.execute(
    tx
  )
  await sql`
    update import_record r set rejected = true, clashes = true, reason = c.reason
      from import_clash_reason c
     where r.type = c.type and r.ref = c.ref and r.content is not null and not r.rejected and ${staged}::text = c.identity`.execute(
    tx
  )
  await sql`
    insert into import_clash select distinct type, ref, type || '/' || ref, ${is_over_time}::boolean from import_clash_reason`.execute(
    tx
  )
  await sql`drop table import_clash_reason`.execute(tx)
}

/**
 * Stores in `import_moved` the ids that had another name until now. Their former rows are withdrawn and new ones
 * created, so that no one takes over another's page. Rejects them instead where records that belong to the former
 * one would stay, and for insurers and plans, which households have chosen.
 */
export async function rejectTakeovers(tx: Tx, { source_id, keeps_rest }: CheckScope) {
  await sql`
    create temporary table import_moved (type text, ref text, key text) on commit drop`.execute(tx)
  const { rows } = await sql<{
    type: RecordType
    ref: string
    before: Identity
    now: Identity
    text: string
  }>`
    select r.type, r.ref, ${stored} as before, ${staged} as now, ${staged}::text as text
      from import_record r join directory_record d on d.source_id = ${source_id} and d.type = r.type and d.ref = r.ref
     where not r.rejected and r.type in ('Practitioner', 'Organization', 'InsurancePlan', 'Location')
       and r.content is not null and r.hash <> d.hash and ${stored} <> ${staged}`.execute(tx)
  const moved = rows.filter(({ type, before, now }) => !isSameSubject(type, before, now))
  if (moved.length === 0) return
  await sql`
    insert into import_moved
    select type, ref, type || '/' || ref
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (type text, ref text)`.execute(
    tx
  )
  const { rows: bound } = await sql<{ key: string }>`
    select distinct m.key from import_moved m
      left join directory_record own on own.source_id = ${source_id} and own.type = m.type and own.ref = m.ref
     where m.type = 'InsurancePlan' or own.content ->> 'role' = 'payer'
        or exists (select from insurance_company c where c.source_id = ${source_id} and c.source_ref = m.ref
                      and m.type = 'Organization')
    union
    select k.key from directory_record d cross join lateral ${linksOf(sql`d.content`)} k
      join import_moved m on m.key = k.key
     where d.source_id = ${source_id} and d.status <> 'withdrawn'
       and not exists (select from import_record r where r.type = d.type and r.ref = d.ref)
       and (${keeps_rest} or not exists (select from import_record r where r.type = d.type and not r.rejected))`.execute(
    tx
  )
  const kept = new Set(bound.map(({ key }) => key))
  await rejectAll(
    tx,
    moved
      .filter(({ type, ref }) => kept.has(`${type}/${ref}`))
      .map(({ type, ref, before, now, text }) => ({
        type,
        ref,
        identity: text,
        reason: `${ref} was ${titleOf(type, before)} until now and is ${titleOf(type, now)} here: records of different names are never one, and what belongs to the former is not all in this input, so it stays as it was`,
      })),
    true
  )
}

/** Rejects records that refer to a clashing id: it is unknown which of its names they mean. */
export async function rejectAroundClashes(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from import_clash) as any`.execute(tx)
  if (!rows[0]?.any) return
  await sql`
    with bad as (
      select r.ctid as place, min(k.key) as key
        from import_record r cross join lateral ${linksOf(sql`r.content`)} k
        join import_clash c on c.key = k.key
       where not r.rejected and r.content is not null group by r.ctid)
    update import_record r
       set rejected = true, reason = bad.key || ' is of different names, and this record needs it'
      from bad where r.ctid = bad.place`.execute(tx)
}

/**
 * Adds to `import_withdrawn` what must no longer be shown under an id: everything known of an id that clashes
 * inside the input; of an id that changed its owner, what the input does not state again.
 */
export async function withdrawClashing(tx: Tx, source_id: string): Promise<void> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from import_clash) or exists (select from import_moved) as any`.execute(
    tx
  )
  if (!rows[0]?.any) return
  await sql`
    insert into import_withdrawn
    select d.type, d.ref from directory_record d
     where d.source_id = ${source_id} and d.status <> 'withdrawn'
       and exists (select from import_clash c where c.type = d.type and c.ref = d.ref and not c.is_over_time)
       and (d.type not in ('InsurancePlan', 'Organization')
            or d.type = 'Organization' and d.content ->> 'role' = 'care')
    union
    select d.type, d.ref from directory_record d cross join lateral ${linksOf(sql`d.content`)} k
     where d.source_id = ${source_id} and d.status <> 'withdrawn'
       and d.type in ('PractitionerRole', 'OrganizationAffiliation', 'HealthcareService')
       and (k.key in (select key from import_clash where not is_over_time)
            or k.key in (select key from import_moved)
               and not exists (select from import_record r
                                where r.type = d.type and r.ref = d.ref and not r.rejected))
    except select type, ref from import_withdrawn`.execute(tx)
}
