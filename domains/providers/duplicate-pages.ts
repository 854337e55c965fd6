import { sql, type RawBuilder } from 'kysely'

/** SQL JSON object that summarizes the provider row `table` in a pair of possible duplicates. */
export const pageJson = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`jsonb_build_object('id', ${of('id')}, 'slug', ${of('slug')}, 'full_name', ${of('full_name')},
    'name_prefix', ${of('name_prefix')}, 'kind', ${of('kind')}, 'status', ${of('status')}, 'npi', ${of('npi')},
    'cities', ${citiesOf(table)},
    'source', (select s.name from directory_source s where s.id = ${of('source_id')}))`
}

const citiesOf = (table: string) => sql`coalesce((
  select jsonb_agg(distinct l.city) from provider_location pl join practice_location l on l.id = pl.practice_location_id
   where pl.provider_id = ${sql.ref(`${table}.id`)} and pl.status = 'active'), '[]')`

const townsOf = (table: string) => sql`
  select app.fold(l.city) from provider_location pl join practice_location l on l.id = pl.practice_location_id
   where pl.provider_id = ${sql.ref(`${table}.id`)}`

/**
 * SQL condition that providers `p` and `o` may be duplicates; joined with the same NPI, or the same name and city. Excludes pairs with
 * different NPIs and pairs that staff dismissed.
 */
export const isSimilar: RawBuilder<unknown> = sql`
  p.merged_into_id is null and o.merged_into_id is null and p.kind = o.kind
  and (p.npi is null or o.npi is null or p.npi = o.npi)
  and not exists (select from provider_not_same n
                   where n.one_id = least(p.id, o.id) and n.other_id = greatest(p.id, o.id))`

/** SQL condition that providers `p` and `o` have a place in the same city. */
export const sameTown: RawBuilder<unknown> = sql`
  exists (${townsOf('p')} intersect ${townsOf('o')})`
