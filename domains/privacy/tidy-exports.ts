import { requireSealedTrail } from '../audit/require-sealed-trail.ts'
import type { Context } from '../context.ts'

/**
 * Deletes expired exports; none while a database restore is unacknowledged. Deletes the file first: if that fails, the row is found again
 * by the next run.
 */
export async function tidyExports(ctx: Context): Promise<void> {
  await requireSealedTrail(ctx)
  const over = await ctx.tx((tx) =>
    tx
      .selectFrom('data_export')
      .select(['id', 'storage_key'])
      .where('status', '=', 'ready')
      .where('expires_at', '<=', ctx.now())
      .execute()
  )
  for (const { id, storage_key } of over) {
    if (storage_key) await ctx.files.remove(storage_key)
    await ctx.tx((tx) =>
      tx
        .updateTable('data_export')
        .set({ status: 'expired', storage_key: null, size_bytes: null })
        .where('id', '=', id)
        .execute()
    )
  }
}
