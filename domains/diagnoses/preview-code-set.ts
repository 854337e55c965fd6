import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { previewCodeSet as endpoint } from './contract-import.ts'
import { planCodeSet } from './import-code-set.ts'

/** Returns what publishing a file would change, with the first rows that cannot be used. Changes nothing. */
export const previewCodeSet = (
  ctx: Context,
  file: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> => ctx.tx(async (tx) => (await planCodeSet(tx, file)).preview)
