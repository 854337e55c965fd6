import { sql } from 'kysely'
import type { Tx } from '../context.ts'

const renamed = (import_id: string) => sql`
  f.import_id = ${import_id} and f.table_name = 'provider' and f.changes ? 'slug'`

/** Frees the slugs that providers had before an import, so that they can be restored; those of pages renamed since stay. */
export const releaseSlugs = (tx: Tx, import_id: string) =>
  sql`
    delete from provider_alias a using directory_former_row f join provider p on p.id = f.row_id
     where ${renamed(import_id)} and a.provider_id = p.id and a.slug = f.changes -> 'slug' ->> 0
       and p.slug = f.changes -> 'slug' ->> 1`.execute(tx)

/** Keeps links working to the slugs that an import gave, once the former ones are restored. */
export const keepFormerSlugs = (tx: Tx, import_id: string) =>
  sql`
    insert into provider_alias (slug, provider_id)
    select f.changes -> 'slug' ->> 1, f.row_id from directory_former_row f where ${renamed(import_id)}
    on conflict (slug) do nothing`.execute(tx)
