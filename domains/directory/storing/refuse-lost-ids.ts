import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../context.ts'
import { InputProblem } from '../records.ts'

/**
 * SQL condition: the ref is an id of the source, not one derived from the NPI, the name and town, or the address.
 */
const isSourceId = (r: RawBuilder<unknown>) => sql`
  case ${r}.type when 'Location' then ${r}.ref !~ '^at-.{16}$'
       else ${r}.ref is distinct from ${r}.content ->> 'npi' and not ${isNamed(r)} end`
/** SQL condition: the ref was derived from name and town because the row has no id. */
const isNamed = (r: RawBuilder<unknown>) =>
  sql`(position('@' in ${r}.ref) > 0 and split_part(${r}.ref, '@', 1) in (${r}.content ->> 'slug', ${r}.content ->> 'name'))`

const columnOf = {
  Practitioner: 'provider_id',
  Organization: 'provider_id',
  Location: 'location_id',
}
type LostIds = {
  type: keyof typeof columnOf
  count: number
  name: string
  ref: string
  line: number
}

/**
 * Throws InputProblem when a table lacks ids that an earlier import of the source had: its rows would count as
 * other providers and locations, and the known ones would be withdrawn. One such row is enough, because it cannot
 * be told whether it is a known one.
 */
export async function refuseLostIds(tx: Tx, source_id: string): Promise<void> {
  const own = (d: RawBuilder<unknown>) => sql`
    (${d}.type in ('Practitioner', 'Location')
     or ${d}.type = 'Organization' and ${d}.content ->> 'role' = 'care' and ${d}.ref not like 'organization-%')`
  await sql`
    create temporary table import_former on commit drop as
    select d.type, d.ref, d.content, ${isSourceId(sql`d`)} as is_given from directory_record d
     where d.source_id = ${source_id} and d.status = 'active' and ${own(sql`d`)} and not ${isNamed(sql`d`)}`.execute(
    tx
  )
  await sql`analyze import_former (type, ref)`.execute(tx)
  const { rows } = await sql<LostIds>`
    with bare as (
      select r.type, r.ref, r.content, r.line from import_record r
       where not r.rejected and r.content is not null and ${own(sql`r`)} and not ${isSourceId(sql`r`)}
         and not exists (select from directory_record d where d.source_id = ${source_id} and d.type = r.type and d.ref = r.ref)
    ), lost as (
      select b.type, f.ref, coalesce(f.content ->> 'full_name', f.content ->> 'name', f.content ->> 'line1', '') as name, b.line
        from bare b join import_former f on f.type = b.type and f.content ->> 'slug' = b.content ->> 'slug'
         and coalesce(f.content -> 'address' ->> 'city_key', '') = coalesce(b.content -> 'address' ->> 'city_key', '')
         and (f.is_given or b.ref is distinct from b.content ->> 'npi')
       where b.type <> 'Location'
      union all
      select b.type, f.ref, coalesce(f.content ->> 'full_name', f.content ->> 'name'), b.line
        from bare b join import_former f on f.type = b.type and f.content ->> 'npi' = b.content ->> 'npi' and f.is_given
      union all
      select b.type, f.ref, coalesce(f.content ->> 'name', f.content ->> 'line1', ''), b.line
        from bare b join import_former f on f.type = 'Location' and b.type = 'Location' and f.is_given
         and f.content ->> 'line1' = b.content ->> 'line1' and f.content ->> 'city_key' = b.content ->> 'city_key'
         and f.content ->> 'country' = b.content ->> 'country'
      union all
      select f.type, f.ref, coalesce(f.content ->> 'full_name', f.content ->> 'name', f.content ->> 'line1', ''), b.line
        from import_former f join (select type, min(line) as line from bare group by type) b using (type)
       where f.is_given
         and not exists (select from import_record r where r.type = f.type and not r.rejected and r.content is not null
                            and ${own(sql`r`)} and ${isSourceId(sql`r`)}))
    select type, count(distinct ref)::integer as count, (array_agg(name order by line, ref))[1] as name,
           (array_agg(ref order by line, ref))[1] as ref, min(line) as line
      from lost group by type order by type desc`.execute(tx)
  await sql`drop table import_former`.execute(tx)
  const [lost] = rows
  if (!lost) return
  const column = columnOf[lost.type]
  const things = lost.type === 'Location' ? 'places' : 'providers'
  throw new InputProblem(
    `${lost.count} ${things} of ${source_id} had an id of their own in an earlier import and have none here (column ${column}), such as "${lost.name}", ${lost.ref}. Without it they would be taken for others. Add the ids, or import the file as another source with --source.`,
    {
      code: 'ids-missing',
      file: '',
      columns: [{ name: column, nearest: null }],
      count: lost.count,
      example: `${lost.name} (${lost.ref})`,
    }
  )
}
