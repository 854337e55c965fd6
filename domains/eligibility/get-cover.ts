import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { getCover as endpoint } from './contract.ts'
import { readCover } from './read-cover.ts'

/** Returns the policies of a household with everything that belongs to them, by rank. Records reads by staff. */
export const getCover = (
  ctx: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'account', accountId)
    await recordStaffRead(tx, ctx, {
      entity_type: 'coverage',
      entity_id: null,
      account_id: accountId,
    })
    return {
      policies: await readCover(
        tx,
        { account_id: accountId },
        {
          today: ctx.today(),
          now: ctx.now(),
        }
      ),
    }
  })
