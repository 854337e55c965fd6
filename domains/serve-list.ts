import type { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { exportOutput } from '@numo/kit/list.ts'
import type { Context } from './context.ts'
import { exportList, type ExportedList, type ExportInput } from './export-list.ts'
import type { ListInput, ListSource } from './lists/list-source.ts'
import { readList, type ListPage } from './lists/read-list.ts'
import { serve, type ServedEndpoint } from './serve.ts'

/**
 * Binds the list and export endpoints of a list to its source and columns. A source that depends on the caller is a
 * function of the context and the input.
 */
export function serveList<Row, Filters>(
  list: Endpoint<z.ZodType<ListInput<Filters>>, z.ZodType<ListPage<Row>>>,
  file: Endpoint<z.ZodType<ExportInput<Filters>>, typeof exportOutput>,
  {
    source,
    ...exported
  }: ExportedList<Row> & {
    source: ListSource<Filters> | ((ctx: Context, input: ListInput<Filters>) => ListSource<Filters>)
  }
): ServedEndpoint[] {
  const sourceFor = (ctx: Context, input: ListInput<Filters>) =>
    typeof source === 'function' ? source(ctx, input) : source
  return [
    serve(list, (ctx, input) =>
      ctx.tx((tx) => readList<Row, Filters>(tx, sourceFor(ctx, input), input))
    ),
    serve(file, (ctx, input) =>
      exportList(ctx, { ...exported, source: sourceFor(ctx, input), input })
    ),
  ]
}
