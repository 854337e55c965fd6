import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { saveClaimLines as endpoint, StaffClaim } from './contract-staff.ts'
import { lockClaim } from './lock-claim.ts'
import { readClaim } from './read-claim.ts'
import { areLinesOpen } from './rules-moves.ts'
import { replaceLines } from './save-lines.ts'

/** Replaces the lines and diagnoses of a claim. Throws 409 `lines-fixed` once it was sent. */
export const saveClaimLines = (
  ctx: Context,
  { id, version, ...lines }: InputOf<typeof endpoint>
): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    const { account_id, partner_id, status } = await lockClaim(tx, { id, version })
    if (!areLinesOpen(status))
      throw refuse(409, 'lines-fixed', 'This claim was sent: its lines are fixed.')
    await replaceLines(tx, { account_id, partner_id, claim_id: id }, lines)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: id,
      account_id,
      changes: { lines: lines.lines.length },
    })
    return readClaim(tx, ctx, id)
  })
