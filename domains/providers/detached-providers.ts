import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Detaches source ids that now denote another provider (`import_moved`) from their pages. `import_left` lists those providers, because
 * another source may still know them.
 */
export async function detachMoved(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_left on commit drop as
    select p.id, p.kind, p.npi from provider p join import_moved m on m.key = p.source_ref
     where p.source_id = ${source_id}`.execute(tx)
  await sql`
    update provider p set status = 'inactive', source_ref = null, updated_at = now()
      from import_left l where l.id = p.id`.execute(tx)
  await sql`insert into import_changed select id from import_left`.execute(tx)
}

/** Restores detached pages in `import_row`, whose records came back. What staff corrected on them stays. */
export async function restoreReturned(tx: Tx) {
  await sql`
    with returned as (
      update provider p
         set status = r.status, source_id = r.source_id, source_ref = r.source_ref, updated_at = now()
        from import_row r
       where p.id = r.id and p.source_ref is null
      returning p.id)
    insert into import_changed select id from returned`.execute(tx)
}
