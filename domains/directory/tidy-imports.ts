import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Deletes the former records and rows of imports whose 30 days have passed. Idempotent. */
export const tidyImports = ({ tx }: Context): Promise<void> =>
  tx(async (tx) => {
    const isOver = sql`
      import_id in (select id from directory_import where take_back_until <= now())`
    await sql`delete from directory_former_record where ${isOver}`.execute(tx)
    await sql`delete from directory_former_row where ${isOver}`.execute(tx)
  })
