import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { BulkRun, getBulkRun as endpoint } from './contract-bulk-runs.ts'
import { readBulkRun } from './read-bulk-run.ts'

/** Returns the progress of a bulk action of the caller. Throws 404 `no-such-bulk-run`. */
export const getBulkRun = (ctx: Context, { id }: InputOf<typeof endpoint>): Promise<BulkRun> =>
  ctx.tx((tx) => readBulkRun(tx, id))
