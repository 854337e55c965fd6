import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { moveClaim as endpoint, StaffClaim } from './contract-staff.ts'
import { lockClaim, type LockedClaim } from './lock-claim.ts'
import { notifyClinic } from './notify-clinic.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { readClaim } from './read-claim.ts'
import { readPacketFacts } from './read-packet-facts.ts'
import { missingFor, missingSentences } from './rules-moves.ts'
import { askAgainDays } from './rules-next-step.ts'

/**
 * Moves a claim by an event. Table `status_transition` says which events its status and the caller's role allow. Throws
 * 409 `no-such-move`, and the codes of `missingFor`.
 */
export const moveClaim = (ctx: Context, input: InputOf<typeof endpoint>): Promise<StaffClaim> =>
  ctx.tx((tx) => moveClaimIn(tx, ctx, input))

type Move = Omit<InputOf<typeof endpoint>, 'version'> & { version?: number }

/** Moves a claim in an open transaction, also one of any version that the transaction has locked. */
export async function moveClaimIn(tx: Tx, ctx: Context, input: Move): Promise<StaffClaim> {
  const { id, event } = input
  const claim = await lockClaim(tx, input)
  const to_status = await nextStatus(tx, claim.status, event)
  const facts = await readFacts(tx, claim)
  const answer_due_on =
    to_status === 'sent' || to_status === 'appealed' ? await readAnswerDue(tx, ctx, id) : undefined
  const appeal_reason = to_status === 'appealed' ? await sendAppeal(tx, claim) : null
  const reason = input.reason || appeal_reason
  const [missing] = missingFor(event, { ...claim, ...facts, has_reason: Boolean(reason) })
  if (missing)
    throw refuse(missing === 'reason-needed' ? 422 : 409, missing, missingSentences[missing])
  const now = ctx.now()
  const isSent = to_status === 'sent'
  await tx
    .updateTable('claim')
    .set({
      status: to_status,
      status_reason: reason,
      ...(event === 'submit' && { submitted_at: now }),
      ...(answer_due_on !== undefined && { answer_due_on }),
      ...(isSent && { sent_at: now, submission_count: claim.submission_count + 1 }),
      ...(event === 'settle' && { settled_at: now }),
      ...(event === 'close' && { closed_at: now }),
      ...(input.insurer_claim_number && { insurer_claim_number: input.insurer_claim_number }),
    })
    .where('account_id', '=', claim.account_id)
    .where('id', '=', id)
    .execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'claim',
    entity_id: id,
    account_id: claim.account_id,
    changes: { status: to_status },
    reason,
  })
  const moved = await readClaim(tx, ctx, id)
  if (to_status === 'needs_info' && moved.payee_type === 'provider' && moved.partner_id !== null)
    await notifyClinic(tx, {
      partner_id: moved.partner_id,
      claim_id: id,
      number: moved.number,
      dedupe_key: `${id}:${moved.version}`,
    })
  if (to_status === 'needs_info' && moved.payee_type === 'subscriber')
    await notify(tx, {
      to: { account_id: claim.account_id },
      kind: 'claim_answered',
      facts: { claim: moved.number },
      link: `/home/claims?claim=${id}`,
      dedupe_key: `${id}:${moved.version}`,
    })
  return moved
}

/** Returns the day by which the insurer should answer what is sent today. */
async function readAnswerDue(tx: Tx, ctx: Context, id: string): Promise<string> {
  const { requirement } = await readPacketFacts(tx, id)
  return dayAfter(ctx.today(), requirement?.answer_days ?? askAgainDays)
}

/** Marks the appeal that the household asked for as sent, and returns its reason; null without one. */
async function sendAppeal(tx: Tx, { account_id, id }: LockedClaim): Promise<string | null> {
  const appeal = await tx
    .updateTable('claim_appeal')
    .set({ status: 'sent' })
    .where('account_id', '=', account_id)
    .where('claim_id', '=', id)
    .where('status', '=', 'requested')
    .returning('reason')
    .executeTakeFirst()
  return appeal?.reason ?? null
}

/** Returns the status an event leads to. Throws 409 `no-such-move` when it may not happen now, or not by the caller. */
async function nextStatus(tx: Tx, status: LockedClaim['status'], event: string) {
  const { rows } = await sql<{ to_status: LockedClaim['status'] }>`
    select to_status from status_transition
     where entity = 'claim' and from_status = ${status} and event = ${event} and app.role() = any (roles)`.execute(
    tx
  )
  const [move] = rows
  if (!move) throw refuse(409, 'no-such-move', 'This claim cannot do that now.')
  return move.to_status
}

async function readFacts(tx: Tx, { account_id, id }: LockedClaim) {
  const { rows } = await sql<{
    line_count: number
    has_principal_diagnosis: boolean
    open_payout_count: number
  }>`
    select (select count(*)::int from claim_item where account_id = ${account_id} and claim_id = ${id}) as line_count,
           exists (select from claim_diagnosis where account_id = ${account_id} and claim_id = ${id}
                      and type = 'principal') as has_principal_diagnosis,
           (select count(*)::int from payout_item where account_id = ${account_id} and claim_id = ${id}
               and status not in ('paid', 'void')) as open_payout_count`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('A claim has no facts')
  return facts
}
