import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getBankInfo as endpoint } from './contract-terms.ts'
import { readSheet, recordSheet } from './read-bank-info.ts'
import { maskedNumber } from './rules-bank.ts'

/** Returns the sheet with masked numbers, for the organisation and for staff; who read it is recorded. */
export const getBankInfo = (
  ctx: Context,
  { partnerId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await recordSheet(tx, ctx, partnerId, { action: 'R', is_whole: false })
    return readSheet(tx, ctx, partnerId, async ({ last4 }) => maskedNumber(last4))
  })
