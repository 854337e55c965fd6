import { requireSealedTrail } from '../audit/require-sealed-trail.ts'
import type { Context } from '../context.ts'

/**
 * Takes away copies whose time is over, but none while a restore is not acknowledged. The file first: a row that still says
 * it is there is tried again.
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
