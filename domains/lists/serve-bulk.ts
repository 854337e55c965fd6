import type { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { bulkRunOutput, Selection } from '@numo/kit/list.ts'
import type { Context, Tx } from '../context.ts'
import { serve, type ServedEndpoint } from '../serve.ts'
import type { BulkVerb } from './bulk-verb.ts'
import { startBulkRun } from './start-bulk-run.ts'

/** Input of every endpoint that starts a bulk action. */
type BulkRunInput = { selection: Selection; dry_run: boolean; expected?: string | undefined }

/** A bulk action bound to its endpoint. The types of its fields are checked here and then erased. */
export type ServedBulk = {
  served: ServedEndpoint
  act: (tx: Tx, ctx: Context, id: string, fields: unknown) => Promise<unknown>
  undo: ((tx: Tx, ctx: Context, id: string, before: unknown) => Promise<void>) | null
}

/**
 * Binds a bulk action to the endpoint that starts it. In the background whoever started it passes the gate of that
 * endpoint again. `server/served-bulk.ts` lists all of them for the job.
 */
export function serveBulk<Input extends BulkRunInput, Filters, Fields, Before>(
  endpoint: Endpoint<z.ZodType<Input>, typeof bulkRunOutput>,
  verb: BulkVerb<Filters, Fields, Before>
): ServedBulk {
  const { undo } = verb
  return {
    served: serve(endpoint, (ctx, { selection, dry_run, expected, ...rest }) =>
      startBulkRun(ctx, {
        ...{ action: endpoint.name, verb, selection, dry_run, expected },
        fields: verb.fields.parse(rest),
      })
    ),
    act: (tx, ctx, id, fields) => verb.act(tx, ctx, id, verb.fields.parse(fields)),
    undo: undo && ((tx, ctx, id, before) => undo(tx, ctx, id, verb.before.parse(before))),
  }
}
