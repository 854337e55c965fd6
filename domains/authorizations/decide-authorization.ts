import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { decideAuthorization as endpoint } from './contract-staff.ts'
import { issueGuarantee } from './issue-guarantee.ts'
import { signingKey, type SigningKey } from './signing-keys.ts'
import { takeOverStay } from './take-over-stay.ts'
import { lockAuthorization, statusAfter } from './lock-authorization.ts'
import { notifyClinic } from './notify-clinic.ts'
import { decisionProblemOf, decisionSentences } from './rules-decision.ts'

const eventOf = {
  approved: 'approve',
  partially_approved: 'approve_partially',
  denied: 'deny',
} as const

/**
 * Records the decision of the insurer, issues the letter of a guarantee and notifies the clinic. Throws 409 `no-such-move` when the insurer does not have
 * the request, and 422 with the codes of `decisionProblemOf`.
 */
export async function decideAuthorization(
  ctx: Context,
  decision: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const key = decision.outcome === 'denied' ? null : await signingKey(ctx)
  return ctx.tx((tx) => decide(tx, ctx, decision, key))
}

/** Records a decision within a transaction. Throws as `decideAuthorization`. `key` signs the letter; null of a denial. */
export async function decide(
  tx: Tx,
  ctx: Context,
  { id, version, outcome, lines, reason, decision_reasons, ...guarantee }: InputOf<typeof endpoint>,
  key: SigningKey | null
): Promise<OutputOf<typeof endpoint>> {
  const isDenied = outcome === 'denied'
  const row = await lockAuthorization(tx, { id, version })
  const { account_id, partner_id } = row
  const status = await statusAfter(tx, row.status, eventOf[outcome])
  const costs = await tx
    .selectFrom('authorization_cost')
    .select(['sequence', 'amount'])
    .where('account_id', '=', account_id)
    .where('authorization_id', '=', id)
    .execute()
  const problem = decisionProblemOf(
    { outcome, lines, reason, decision_reasons, ...guarantee },
    {
      currency: row.currency,
      costs,
    }
  )
  if (problem) throw refuse(422, problem, decisionSentences[problem])
  await tx
    .updateTable('prior_authorization')
    .set({
      status,
      status_reason: reason || null,
      decision_reasons: [...new Set(decision_reasons)],
      ...(isDenied ? noGuarantee : guarantee),
      answer_due_on: null,
      decided_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  // A line that the insurer does not name has no amount of its own.
  for (const { sequence } of costs)
    await tx
      .updateTable('authorization_cost')
      .set({
        approved_amount:
          lines.find((line) => line.sequence === sequence)?.approved_amount ??
          (lines.length > 0 || isDenied ? 0 : null),
      })
      .where('account_id', '=', account_id)
      .where('authorization_id', '=', id)
      .where('sequence', '=', sequence)
      .execute()
  if (!isDenied && row.extends_id !== null) await takeOverStay(tx, { from: row.extends_id, to: id })
  const issued = key && (await issueGuarantee(tx, ctx, { authorization_id: id, key }))
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'prior_authorization',
    entity_id: id,
    account_id,
    partner_id,
    changes: {
      status,
      guaranteed_amount: isDenied ? 0 : guarantee.guaranteed_amount,
      currency: guarantee.guarantee_currency ?? row.currency,
      ...(issued && { letter_revision: issued.revision }),
    },
    reason: reason || null,
  })
  await notifyClinic(tx, {
    id,
    partner_id,
    number: row.number,
    dedupe_key: `${id}:${row.version}`,
  })
  return { id }
}

/** A denial guarantees nothing, also where an appeal is against an earlier guarantee. */
export const noGuarantee = {
  insurer_reference: null,
  guaranteed_amount: null,
  guarantee_currency: null,
  valid_from: null,
  valid_until: null,
  patient_share_note: null,
} as const
