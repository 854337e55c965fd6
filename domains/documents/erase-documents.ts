import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'

/**
 * Takes the bytes of all of a household's files away, for good; that there were files stays known. May be called again:
 * what is gone already is left alone, and a file whose bytes could not be taken away is tried again.
 */
export async function eraseDocuments(
  { system, files, caller, now }: Pick<Context, 'system' | 'files' | 'caller' | 'now'>,
  { account_id }: { account_id: string }
): Promise<{ erased: number }> {
  const left = await system((tx) =>
    tx
      .selectFrom('document')
      .select(['id', 'storage_key', 'preview_key'])
      .where('account_id', '=', account_id)
      .where('erased_at', 'is', null)
      .execute()
  )
  for (const { id, storage_key, preview_key } of left) {
    // oxlint-disable no-await-in-loop -- each is gone before it is said to be
    await files.remove(storage_key)
    if (preview_key !== null) await files.remove(preview_key)
    await system(async (tx) => {
      await tx
        .updateTable('document')
        .set({ erased_at: now(), file_name: 'erased' })
        .where('id', '=', id)
        .execute()
      await record(tx, caller, { action: 'D', entity_type: 'document', entity_id: id, account_id })
    })
    // oxlint-enable no-await-in-loop
  }
  return { erased: left.length }
}
