import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isSameProvider, type Named } from './rules-names.ts'

type NpiPair = Record<'said' | 'known', Named> & { key: string; id: string }

/**
 * Creates `import_known`: existing providers that may match a row of `import_winner` by NPI. A provider matches when a record of the same
 * key created it, or when name and kind are equal; a provider that several rows could match is left out.
 */
export async function knownByNpi(tx: Tx): Promise<void> {
  await sql`
    create temporary table import_known on commit drop as
    select w.key, p.id, p.merged_into_id is not null as is_gone, p.created_at,
           exists (select from import_claim c where c.key = w.key and c.source_id = p.source_id
                      and c.source_ref = p.source_ref) as is_own
      from import_winner w
      join provider p on p.kind = w.kind and p.npi = w.npi
      left join directory_source s on s.id = p.source_id
     where w.npi is not null and not coalesce(s.is_demo, false)`.execute(tx)
  await sql`analyze import_known`.execute(tx)
  await sql`
    delete from import_known k
     where not is_own and exists (select from import_known o where o.id = k.id and o.key <> k.key and o.is_own)`.execute(
    tx
  )
  const { rows } = await sql<NpiPair>`
    select k.key, k.id,
           jsonb_build_object('kind', p.kind, 'name', coalesce(d.content ->> 'full_name', d.content ->> 'name'),
                              'facility_type', d.content ->> 'facility_type') as said,
           jsonb_build_object('kind', p.kind, 'name', p.full_name, 'facility_type',
                              case when d.content ? 'facility_type' then p.facility_type end) as known
      from import_known k join import_winner w using (key) join provider p on p.id = k.id
      join directory_record d on d.source_id = w.source_id and d.ref = w.ref
       and d.type = case w.kind when 'person' then 'Practitioner' else 'Organization' end
     where not k.is_own
       and (lower(p.full_name) <> lower(coalesce(d.content ->> 'full_name', d.content ->> 'name'))
            or p.facility_type <> d.content ->> 'facility_type')`.execute(tx)
  const others = rows.filter(({ said: fields, known }) => !isSameProvider(fields, known))
  await sql`
    delete from import_known k using jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as o (key text, id uuid)
     where o.key = k.key and o.id = k.id`.execute(tx)
  await sql`
    delete from import_known k
     where not is_own and exists (select from import_known o where o.id = k.id and o.key <> k.key)`.execute(
    tx
  )
}
