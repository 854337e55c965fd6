import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { recordBankInfoPrint as endpoint } from './contract-terms.ts'
import { recordSheet } from './read-bank-info.ts'

/** Records that the sheet was printed; the page calls it whenever the browser prints. */
export const recordBankInfoPrint = (
  ctx: Context,
  { partnerId, is_whole }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partnerId)
    await recordSheet(tx, ctx, partnerId, { action: 'E', is_whole })
    return { done: true }
  })
