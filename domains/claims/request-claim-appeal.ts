import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { requestClaimAppeal as endpoint } from './contract-appeal.ts'
import { readHouseholdClaim } from './read-household-claim.ts'
import type { AppealProblem } from './rules-appeal.ts'

const sentences: Readonly<Record<AppealProblem, string>> = {
  'not-decided': 'The insurer has not decided on this claim yet.',
  'claim-closed': 'This claim is closed.',
  'appeal-running': 'The insurer is looking at an appeal of this claim already.',
  'nothing-to-appeal': 'The insurer pays the whole bill. There is nothing to appeal.',
  'appeal-requested': 'You asked for an appeal already. We are working on it.',
  'appeal-late': 'The last day for an appeal has passed.',
}

/**
 * Asks staff for an appeal against the newest decision on a claim, and notifies them. Throws 409 with the code of
 * `appealProblemOf` when none is possible.
 */
export const requestClaimAppeal = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { accountId: account_id, claim_id, reason } = input
    await accountOf(tx, account_id)
    const claim = await readHouseholdClaim(tx, ctx, input)
    if (claim.version !== input.version) throw changedMeanwhile('claim')
    const { appeal_problem: problem, decision, appeal_deadline } = claim
    if (problem) throw refuse(409, problem, sentences[problem])
    if (!decision || !appeal_deadline) throw new Error('An appeal is against a decision')
    const appeal = await tx
      .insertInto('claim_appeal')
      .values({
        ...{ account_id, claim_id, reason },
        revision: decision.revision,
        deadline_on: appeal_deadline.until,
        is_deadline_assumed: appeal_deadline.is_assumed,
        created_by: ctx.actor?.user_id ?? null,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!appeal) throw refuse(409, 'appeal-requested', sentences['appeal-requested'])
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: claim_id,
      account_id,
      // Why somebody disagrees is about health and stays out of the trail.
      changes: { appeal: 'requested' },
    })
    await notify(tx, {
      to: { staff: true },
      kind: 'claim_message',
      facts: { claim: claim.number },
      link: `/admin/claims/${claim_id}`,
      dedupe_key: `${account_id}:${appeal.id}`,
    })
    return appeal
  })
