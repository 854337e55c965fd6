import type { Context, Tx } from '../context.ts'
import type { DocumentType } from '../documents/rules.ts'
import { readCardJob } from './jobs.ts'
import { fileFormOf } from './rules-file.ts'

/** Cards of households are read before files of clinics. */
const priority = -10

/**
 * Queues a file of an authorization of a clinic for reading by a worker, in the caller's transaction. Returns whether it was queued:
 * one that waits or is read is not read twice.
 */
export async function startFileReading(
  ctx: Context,
  tx: Tx,
  {
    id: document_id,
    account_id,
    partner_id: group,
    type,
  }: Record<'id' | 'account_id' | 'partner_id', string> & { type: DocumentType }
): Promise<boolean> {
  const started = await tx
    .insertInto('extraction')
    .values({ account_id, document_id, schema_name: fileFormOf(type) })
    .onConflict((live) => live.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) return false
  const { id } = started
  await ctx.jobs.add(tx, readCardJob, { extraction_id: id }, { once_key: id, group, priority })
  return true
}
