import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { forgetProfile as job } from './jobs.ts'

/**
 * Deletes somebody who left from the document database. Does nothing where it is off: what it mirrored before it was switched off
 * is for whoever switched it off.
 */
export async function forgetProfile(
  { document_database }: Pick<Context, 'document_database'>,
  { uid }: z.output<(typeof job)['data']>
): Promise<void> {
  await document_database?.forgetProfile(uid)
}
