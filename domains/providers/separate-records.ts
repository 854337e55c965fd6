import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { partsOfShared, type Named } from './rules-names.ts'

type Claim = Named & {
  npi: string
  source_id: string
  ref: string
  is_over: boolean
}
type SeparateRecord = { kind: string; npi: string; source_id: string; ref: string; part: string }

/** A record that shares its NPI with a record of another name, and that other record. */
export type SharedNpi = {
  type: 'Practitioner' | 'Organization'
  ref: string
  npi: string
  name: string
  other: { name: string; ref: string; source_id: string }
}

/**
 * Creates `import_apart`: records that share an NPI but are not one provider, each with its part, so that `mergeProviders` creates a
 * provider per part. Returns those of this source, and whether a part has no provider yet (an earlier import may have created some).
 */
export async function separateRecords(
  tx: Tx,
  source_id: string
): Promise<{ shared: SharedNpi[]; is_new: boolean }> {
  await sql`
    create temporary table import_apart (
      kind text, npi text, source_id text, ref text, part text not null) on commit drop`.execute(tx)
  const claims = await readClaims(tx, source_id)
  const apart: SeparateRecord[] = []
  const shared: SharedNpi[] = []
  for (const group of groupsOf(claims)) {
    const parts = partsOfShared(group)
    for (const [at, one] of group.entries()) {
      const { kind, npi, ref, name } = one
      const part = parts[at] ?? ''
      if (part !== '') apart.push({ kind, npi, source_id: one.source_id, ref, part })
      const other = group.find((it, i) => parts[i] !== part && !it.is_over)
      if (other && !one.is_over && one.source_id === source_id)
        shared.push({
          type: kind === 'person' ? 'Practitioner' : 'Organization',
          ref,
          npi,
          name,
          other,
        })
    }
  }
  if (apart.length === 0) return { shared, is_new: false }
  await sql`
    insert into import_apart
    select * from jsonb_to_recordset(${JSON.stringify(apart)}::jsonb)
      as a (kind text, npi text, source_id text, ref text, part text)`.execute(tx)
  const { rows } = await sql<{ is_new: boolean }>`
    select exists (
      select from import_apart a
        join directory_record d on d.source_id = a.source_id and d.ref = a.ref and d.status = 'active'
         and d.type = case a.kind when 'person' then 'Practitioner' else 'Organization' end
       where (a.kind = 'person' or exists (select from directory_record o
               where o.source_id = a.source_id and o.type = 'OrganizationAffiliation'
                 and o.content ->> 'organization' = a.ref))
       group by a.kind, a.npi, a.part
      having count(*) filter (where exists (
        select from provider p where p.source_id = a.source_id and p.source_ref = d.type || '/' || a.ref)) = 0) as is_new`.execute(
    tx
  )
  return { shared, is_new: rows[0]?.is_new === true }
}

/** Reads the records with an NPI of this source whose names or types are not all spelt equally, sorted by NPI. */
async function readClaims(tx: Tx, source_id: string): Promise<Claim[]> {
  const of = (owner: ReturnType<typeof sql>) => sql`
    select d.type, d.content ->> 'npi' as npi, d.source_id::text as source_id, d.ref, d.status <> 'active' as is_over,
           coalesce(d.content ->> 'full_name', d.content ->> 'name') as name,
           d.content ->> 'facility_type' as facility_type
      from directory_record d
     where d.content ->> 'npi' is not null and d.type in ('Practitioner', 'Organization')
       and d.content ->> 'role' is distinct from 'network' and ${owner}`
  await sql`
    create temporary table import_numbered on commit drop as ${of(sql`d.source_id = ${source_id}`)}`.execute(
    tx
  )
  await sql`analyze import_numbered (type, npi)`.execute(tx)
  await sql`
    insert into import_numbered
    select o.* from (${of(sql`d.source_id in (select id from directory_source where id <> ${source_id} and not is_demo)`)}) o
     where (o.type, o.npi) in (select type, npi from import_numbered)`.execute(tx)
  const { rows } = await sql<Claim>`
    select case n.type when 'Practitioner' then 'person' else 'facility' end as kind, n.npi, n.source_id, n.ref,
           n.is_over, n.name, n.facility_type
      from import_numbered n
      join (select type, npi from import_numbered group by 1, 2
            having count(*) > 1 and (min(lower(name)) <> max(lower(name))
                                     or min(facility_type) <> max(facility_type))) mixed using (type, npi)
     order by n.type, n.npi, n.source_id, n.ref`.execute(tx)
  await sql`drop table import_numbered`.execute(tx)
  return rows
}

function* groupsOf(claims: readonly Claim[]): Generator<Claim[]> {
  let group: Claim[] = []
  for (const claim of claims) {
    if (group[0] && (group[0].npi !== claim.npi || group[0].kind !== claim.kind)) {
      yield group
      group = []
    }
    group.push(claim)
  }
  if (group.length > 0) yield group
}
