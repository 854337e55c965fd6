import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { StoredMoves } from '../merges/record-merge.ts'
import type { ColumnValues } from '../merges/rules-undo.ts'

type Own = { source_id: string | null; type: string; ref: string }

/**
 * Used when a merge is undone. During the merge, imports applied the merged page's source records to the kept page; this returns them to
 * the page they are about: new places, statements about shared places, and new networks. What the source withdrew meanwhile stays
 * withdrawn.
 */
export async function followSources(
  tx: Tx,
  { kept_id, gone_id, moved }: { kept_id: string; gone_id: string; moved: StoredMoves }
): Promise<void> {
  const { rows } = await sql<Own>`
    select source_id, split_part(source_ref, '/', 1) as type, substr(source_ref, strpos(source_ref, '/') + 1) as ref
      from provider where id = ${gone_id} and source_id is not null and source_ref is not null`.execute(
    tx
  )
  const [own] = rows
  if (!own) return
  // SQL condition that a row of the kept page comes from a record about the other page.
  const isTheirs = (table: string) => sql`
    ${sql.ref(`${table}.source_id`)} = ${own.source_id} and exists (
      select from directory_record d
       where d.source_id = ${own.source_id} and d.ref = ${sql.ref(`${table}.source_ref`)}
         and ((d.type = 'PractitionerRole' and ${own.type} = 'Practitioner' and d.content ->> 'practitioner' = ${own.ref})
              or (d.type = 'OrganizationAffiliation' and ${own.type} = 'Organization'
                  and d.content ->> 'organization' = ${own.ref})))`
  const known = (moved['provider_location']?.known ?? []).map(firstOf)
  await sql`
    update provider_location l set provider_id = ${gone_id}
     where l.provider_id = ${kept_id} and not l.id = any (${known}::uuid[]) and ${isTheirs('l')}
       and not exists (select from provider_location g
                        where g.provider_id = ${gone_id} and g.practice_location_id = l.practice_location_id)`.execute(
    tx
  )
  await sql`
    update acceptance a set provider_location_id = g.id
      from provider_location k join provider_location g on g.practice_location_id = k.practice_location_id
     where k.provider_id = ${kept_id} and g.provider_id = ${gone_id} and a.provider_location_id = k.id
       and ${isTheirs('a')}
       and not jsonb_build_array(a.provider_location_id, a.insurance_network_id)::text
             = any (${(moved['acceptance']?.known ?? []).map(spaced)}::text[])
       and not exists (select from acceptance o
                        where (o.provider_location_id, o.insurance_network_id) = (g.id, a.insurance_network_id))`.execute(
    tx
  )
  const ownWords = (moved['provider_location']?.moved ?? []).flatMap((one) =>
    one.did === 'remove' && one.beside ? [one.beside] : []
  )
  for (const fields of ownWords) await restoreStatement(tx, fields, isTheirs('l'))
  await sql`
    update provider p set status = 'inactive'
     where p.id = ${gone_id} and p.status = 'active'
       and exists (select from directory_record d
                    where d.source_id = ${own.source_id} and d.type = ${own.type} and d.ref = ${own.ref}
                      and d.status <> 'active')`.execute(tx)
}

const firstOf = (key: string): unknown => {
  const parts: unknown = JSON.parse(key)
  return Array.isArray(parts) ? parts[0] : null
}
/** Formats an array key as PostgreSQL prints a JSON array. */
const spaced = (key: string) => key.replaceAll('","', '", "')

/** Restores the kept page's own statement at a shared place, where the last import had overwritten it. */
const restoreStatement = (tx: Tx, values: ColumnValues, isTheirs: ReturnType<typeof sql>) => {
  const columns = sql`partner_id, accepting_new_patients, phone, hours, status, source_id, source_ref`
  return sql`
    update provider_location l set (${columns})
         = (select ${columns} from jsonb_populate_record(null::provider_location, ${JSON.stringify(values)}::jsonb))
     where l.id = ${values['id']}::uuid and ${isTheirs}`.execute(tx)
}
