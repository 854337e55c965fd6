import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readBankFileBatches } from './read-bank-file-batches.ts'
import type { getBankFiles as endpoint } from './contract-bank-file.ts'
import { readBankFiles } from './read-bank-files.ts'

/** Returns what waits for a bank file, and the newest files. */
export const getBankFiles = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => ({
    batches: await readBankFileBatches(tx),
    files: await readBankFiles(tx, sql`true`),
  }))
