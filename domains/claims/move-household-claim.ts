import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { submitHouseholdClaim as endpoint } from './contract-household.ts'
import { lockHouseholdClaim } from './lock-household-claim.ts'
import { moveOwnClaim } from './move-own-claim.ts'

type Input = InputOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>

/** Facts that decide whether a household may hand a claim in. */
async function refuseIncomplete(tx: Tx, { accountId, claim_id }: Input, billed_amount: number) {
  const { rows } = await sql<{ has_diagnosis: boolean; has_document: boolean }>`
    select exists (select from claim_diagnosis where account_id = ${accountId} and claim_id = ${claim_id}
                      and type = 'principal') as has_diagnosis,
           exists (select from document_link k join document d on d.id = k.document_id
                    where k.claim_id = ${claim_id} and d.status = 'current') as has_document`.execute(
    tx
  )
  const [facts] = rows
  if (billed_amount === 0) throw refuse(409, 'no-lines', 'Add at least one amount first.')
  if (!facts?.has_diagnosis) throw refuse(409, 'no-diagnosis', 'Say what the care was for first.')
  if (!facts.has_document) throw refuse(409, 'no-claim-document', 'Add the bill first.')
}

/**
 * Sends a household's claim to staff: `submit`, or `resubmit` with what they asked for. Throws 409 `no-lines`,
 * `no-diagnosis` or `no-claim-document` for what is missing, `no-cover` for a person without cover, and
 * `claim-moved-on` when it is not with the household.
 */
export const submitHouseholdClaim = (ctx: Context, input: Input): Promise<Output> =>
  moveTo(ctx, input, 'submitted', async (tx, claim) => {
    await refuseIncomplete(tx, input, claim.billed_amount)
    if (claim.coverage_id === null)
      throw refuse(409, 'no-cover', 'No policy covers this person yet. Add the policy first.')
  })

/** Withdraws a household's claim. Throws 409 `claim-moved-on` once it went to the insurer. */
export const withdrawHouseholdClaim = (ctx: Context, input: Input): Promise<Output> =>
  moveTo(ctx, input, 'cancelled')

type Locked = NonNullable<Awaited<ReturnType<typeof lockHouseholdClaim>>>

const moveTo = (
  ctx: Context,
  input: Input,
  status: 'submitted' | 'cancelled',
  refuseUnready?: (tx: Tx, claim: Locked) => Promise<void>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    const { accountId, claim_id } = input
    await accountOf(tx, accountId)
    const claim = await lockHouseholdClaim(tx, input)
    const own = claim && { ...claim, id: claim_id, account_id: accountId }
    return moveOwnClaim(ctx, tx, own, status, refuseUnready)
  })
