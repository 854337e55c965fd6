import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { notifyApprovalNeeded, notifyInsurerMatched } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { writeCard } from '../insurance/write-card.ts'
import type { approveExtraction as endpoint } from './contract-admin.ts'
import { readFields } from './read-fields.ts'
import { checkMove, checkVersion, lockForReview } from './review.ts'
import { factsOf, finalValue, textOf, openFields } from './rules.ts'
import { newerCard, refuseOlder } from './supersede.ts'

/**
 * Approves an extraction and writes it to its policy in the same transaction. Refuses with `open-fields` while a
 * required field is empty or a doubtful one is unreviewed, and with `newer-card` when the household has sent a
 * newer card.
 */
export async function approveExtraction(
  ctx: Context,
  sent: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  return ctx.tx(async (tx) => {
    const { account_id, ...done } = await approve(tx, ctx, sent)
    // Approval can complete the household's onboarding, or leave it waiting for an insurer match.
    await notifyInsurerMatched(tx, account_id)
    await notifyApprovalNeeded(tx, ctx, account_id)
    return done
  })
}

async function approve(
  tx: Tx,
  { caller, actor }: Context,
  { id, version, insurance_company_id }: InputOf<typeof endpoint>
) {
  const found = await lockForReview(tx, id)
  if (found.status === 'cancelled') throw newerCard()
  await refuseOlder(tx, found)
  checkVersion(found, version)
  checkMove(found.status, 'approved')
  const fields = await readFields(tx, id)
  if (openFields(fields).length > 0)
    throw refuse(
      422,
      'open-fields',
      'Look at every doubtful field first, and fill in the required ones'
    )
  const { account_id } = found
  const name = finalValue(fields.find(({ path }) => path === 'insurer'))
  const policy_id = await writeCard(tx, caller, {
    account_id,
    policy_id: found.target_id,
    insurance_company_id,
    insurer_name: textOf(name)?.slice(0, 200) ?? null,
    facts: factsOf(fields, null),
    front: found.document_id,
    back: found.second_document_id,
  })
  await tx
    .updateTable('extraction')
    .set({
      status: 'approved',
      reviewed_by: actor?.user_id ?? null,
      reviewed_at: sql<Date>`now()`,
      target_type: 'policy',
      target_id: policy_id,
    })
    .where('id', '=', id)
    .execute()
  const after = await tx
    .updateTable('extraction')
    .set({ status: 'applied', applied_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'E',
    entity_type: 'extraction',
    entity_id: id,
    account_id,
    changes: { status: 'applied', policy_id },
  })
  return { ...after, policy_id, account_id }
}
