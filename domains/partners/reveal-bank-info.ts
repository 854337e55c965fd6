import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { revealBankInfo as endpoint } from './contract-terms.ts'
import { readSheet, recordSheet } from './read-bank-info.ts'
import { openNumber } from './reveal-bank-account.ts'

/** Returns the sheet with whole numbers, for staff; each number that is shown is recorded, and the sheet. */
export const revealBankInfo = (
  ctx: Context,
  { partner_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await recordSheet(tx, ctx, partner_id, { action: 'R', is_whole: true })
    return readSheet(tx, ctx, partner_id, ({ id }) =>
      openNumber(tx, ctx, id, 'Sheet of bank details')
    )
  })
