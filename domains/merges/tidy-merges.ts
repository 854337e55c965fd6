import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** What rows said before a merge is kept as long as it can be taken back, and no longer. That there was a merge stays known. */
export const tidyMerges = ({ tx }: Context): Promise<void> =>
  tx(async (tx) => {
    await sql`
      update merge_record set moved = null where moved is not null and undo_until <= now()`.execute(
      tx
    )
  })
