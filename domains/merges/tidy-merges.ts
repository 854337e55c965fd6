import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Clears the recorded rows of merges whose undo period has passed; the merge itself stays on record. Idempotent. */
export const tidyMerges = ({ tx }: Context): Promise<void> =>
  tx(async (tx) => {
    await sql`
      update merge_record set moved = null where moved is not null and undo_until <= now()`.execute(
      tx
    )
  })
