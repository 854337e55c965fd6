import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { publishCodeSet as endpoint } from './contract-import.ts'
import { importCodeSet } from './import-code-set.ts'

/** Publishes a file as it was previewed, all of it or nothing. Throws what `importCodeSet` throws. */
export const publishCodeSet = (
  ctx: Context,
  file: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> => ctx.tx((tx) => importCodeSet(tx, ctx.caller, file))
