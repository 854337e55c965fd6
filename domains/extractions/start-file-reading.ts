import { actingPartner } from '../acting-partner.ts'
import type { Context, Tx } from '../context.ts'
import type { DocumentType } from '../documents/rules.ts'
import { readCardJob } from './jobs.ts'
import { fileFormOf } from './rules-file.ts'

/** Cards of households are read before files of clinics. */
const priority = -10

/** Queues a file that the calling clinic just added to its authorization for reading by a worker, in its transaction. */
export async function startFileReading(
  ctx: Context,
  tx: Tx,
  { account_id, id: document_id, type }: { account_id: string; id: string; type: DocumentType }
): Promise<void> {
  const { id } = await tx
    .insertInto('extraction')
    .values({ account_id, document_id, schema_name: fileFormOf(type) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const group = actingPartner(ctx)
  await ctx.jobs.add(tx, readCardJob, { extraction_id: id }, { once_key: id, group, priority })
}
