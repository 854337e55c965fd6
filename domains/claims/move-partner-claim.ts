import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import type { submitPartnerClaim as endpoint } from './contract-partner.ts'
import { lockPartnerClaim } from './lock-partner-claim.ts'
import { moveOwnClaim } from './move-own-claim.ts'
import { missingFor, missingSentences } from './rules-moves.ts'

type Input = InputOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>
type Locked = NonNullable<Awaited<ReturnType<typeof lockPartnerClaim>>>

/**
 * Sends a claim of a clinic to staff: `submit`, or `resubmit` with what they asked for. Throws 409 `no-lines`,
 * `no-diagnosis` or `no-policy` for what is missing, and `claim-moved-on` when it is not with the clinic.
 */
export const submitPartnerClaim = (ctx: Context, input: Input): Promise<Output> =>
  moveTo(ctx, input, 'submitted', async (tx, claim) => {
    const { rows } = await sql<{ line_count: number; has_principal_diagnosis: boolean }>`
      select (select count(*)::int from claim_item where account_id = ${claim.account_id} and claim_id = ${input.id}) as line_count,
             exists (select from claim_diagnosis where account_id = ${claim.account_id} and claim_id = ${input.id}
                        and type = 'principal') as has_principal_diagnosis`.execute(tx)
    const counted = rows[0] ?? { line_count: 0, has_principal_diagnosis: false }
    const facts = {
      ...claim,
      ...counted,
      decision_reversed_at: null,
      open_payout_count: 0,
      has_reason: false,
    }
    const [missing] = missingFor('submit', facts)
    if (missing) throw refuse(409, missing, missingSentences[missing])
  })

/** Withdraws a claim of a clinic. Throws 409 `claim-moved-on` once it went to the insurer. */
export const withdrawPartnerClaim = (ctx: Context, input: Input): Promise<Output> =>
  moveTo(ctx, input, 'cancelled')

const moveTo = (
  ctx: Context,
  input: Input,
  status: 'submitted' | 'cancelled',
  refuseUnready?: (tx: Tx, claim: Locked) => Promise<void>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    const claim = await lockPartnerClaim(tx, ctx, input)
    return moveOwnClaim(ctx, tx, claim && { ...claim, id: input.id }, status, refuseUnready)
  })
