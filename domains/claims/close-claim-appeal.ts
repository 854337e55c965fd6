import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import { accountOf } from '../accounts/account-of.ts'
import type {
  declineClaimAppeal as decline,
  withdrawClaimAppeal as withdraw,
} from './contract-appeal.ts'
import { lockClaim } from './lock-claim.ts'

type Closed = { account_id: string; claim_id: string; staff_note?: string }

/** Closes the open appeal of a claim. Throws 409 `no-open-appeal`. */
async function close(
  tx: Tx,
  { caller }: Context,
  { account_id, claim_id, staff_note }: Closed,
  status: 'withdrawn' | 'declined'
): Promise<{ id: string }> {
  const appeal = await tx
    .updateTable('claim_appeal')
    .set({ status, ...(staff_note && { staff_note }) })
    .where('account_id', '=', account_id)
    .where('claim_id', '=', claim_id)
    .where('status', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  if (!appeal)
    throw refuse(409, 'no-open-appeal', 'No appeal of this claim waits to be sent to the insurer.')
  await record(tx, caller, {
    action: 'U',
    entity_type: 'claim',
    entity_id: claim_id,
    account_id,
    changes: { appeal: status },
  })
  return appeal
}

/** Withdraws the household's appeal while staff have not sent it. Throws 409 `no-open-appeal`. */
export const withdrawClaimAppeal = (
  ctx: Context,
  { accountId: account_id, claim_id }: InputOf<typeof withdraw>
): Promise<OutputOf<typeof withdraw>> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, account_id)
    const claim = await tx
      .selectFrom('claim')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '=', claim_id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    return close(tx, ctx, { account_id, claim_id }, 'withdrawn')
  })

/** Declines the household's appeal and notifies the household. Throws 409 `no-open-appeal`. */
export const declineClaimAppeal = (
  ctx: Context,
  { id: claim_id, reason }: InputOf<typeof decline>
): Promise<OutputOf<typeof decline>> =>
  ctx.tx(async (tx) => {
    const { account_id, number } = await lockClaim(tx, { id: claim_id })
    const appeal = await close(tx, ctx, { account_id, claim_id, staff_note: reason }, 'declined')
    await notify(tx, {
      to: { account_id },
      kind: 'claim_answered',
      facts: { claim: number },
      link: `/home/claims?claim=${claim_id}`,
      dedupe_key: appeal.id,
    })
    return appeal
  })
