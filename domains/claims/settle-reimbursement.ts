import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { checkDayOver } from '../check-day-over.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { settleReimbursement as endpoint } from './contract-household.ts'

/**
 * Settles a claim whose money the insurer paid to the household itself: it never passes through our books, so only the
 * household knows. Throws 409 `claim-moved-on` for a claim that waits for no such payment.
 */
export const settleReimbursement = (
  ctx: Context,
  { accountId, claim_id, version, received_on }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, accountId)
    const claim = await tx
      .selectFrom('claim')
      .select('version')
      .where('account_id', '=', accountId)
      .where('id', '=', claim_id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    if (claim.version !== version) throw changedMeanwhile('claim')
    checkDayOver(ctx, received_on)
    const { rows } = await sql<{ is_settled: boolean }>`
      select app.settle_reimbursement(${claim_id}, ${received_on}) as is_settled`.execute(tx)
    if (!rows[0]?.is_settled)
      throw refuse(409, 'claim-moved-on', 'This claim does not wait for money of the insurer.')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: claim_id,
      account_id: accountId,
      changes: { status: 'settled', reimbursed_on: received_on },
    })
    return { id: claim_id }
  })
