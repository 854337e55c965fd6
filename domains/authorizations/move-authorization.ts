import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { askAgainDays } from '../claims/rules-next-step.ts'
import type { Context, Tx } from '../context.ts'
import { requirementFor } from '../insurance/rules-requirements.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import type {
  assignAuthorization as assigning,
  moveAuthorization as endpoint,
} from './contract-staff.ts'
import { refuseUnfit } from './extend-authorization.ts'
import { readStaffFacts } from './get-authorization.ts'
import { lockAuthorization, statusAfter } from './lock-authorization.ts'
import { notifyClinic } from './notify-clinic.ts'
import { queueSending } from './queue-sending.ts'
import { readAuthorization } from './read-authorization.ts'
import { moveProblemOf, moveSentences, type MoveFacts } from './rules-moves.ts'

/**
 * Moves an authorization by an event of staff and notifies the clinic of what it must answer or know. Throws 409
 * `no-such-move` when its status does not allow it, 422 `reason-needed`, 409 `eligibility-old` to send a request whose
 * cover was not found in force within 24 hours, 409 `appeal-late`, 409 `version-open` and `newer-version` for another version.
 */
export const moveAuthorization = (
  ctx: Context,
  { id, version, event, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const row = await lockAuthorization(tx, { id, version })
    const status = await statusAfter(tx, row.status, event)
    const { eligible_at } = await readStaffFacts(tx, id)
    const { appeal_until } = await readAuthorization(tx, ctx, id)
    const problem = moveProblemOf(event, {
      has_reason: Boolean(reason),
      eligible_at,
      appeal_until,
      now: ctx.now().toISOString(),
      today: ctx.today(),
      ...(await readVersions(tx, row)),
    })
    if (problem)
      throw refuse(problem === 'reason-needed' ? 422 : 409, problem, moveSentences[problem])
    await tx
      .updateTable('prior_authorization')
      .set({
        status,
        status_reason: reason || null,
        answer_due_on:
          status === 'sent'
            ? await readAnswerDue(tx, ctx, row)
            : status === 'pending'
              ? row.answer_due_on
              : null,
        ...(status === 'sent' && { sent_at: ctx.now() }),
      })
      .where('id', '=', id)
      .execute()
      .catch(refuseUnfit)
    if (status === 'sent') await queueSending(tx, ctx, row)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id: row.account_id,
      partner_id: row.partner_id,
      changes: { status },
      reason: reason || null,
    })
    await notifyClinic(tx, {
      id,
      partner_id: row.partner_id,
      number: row.number,
      dedupe_key: `${id}:${row.version}`,
    })
    return { id }
  })

type Locked = Awaited<ReturnType<typeof lockAuthorization>>

/** Reads what later versions of the chain of an authorization are there, also drafts of its clinic. */
async function readVersions(tx: Tx, { chain_id, chain_version }: Locked) {
  const { rows } = await sql<Pick<MoveFacts, 'has_open_version' | 'is_replaced'>>`
    select coalesce(bool_or(v.status in ('draft', 'submitted', 'needs_info', 'sent', 'pending')), false) as has_open_version,
           coalesce(bool_or(l.id is not null), false) as is_replaced
      from prior_authorization v left join authorization_letter l on (l.account_id, l.authorization_id) = (v.account_id, v.id)
     where v.chain_id = ${chain_id} and v.chain_version > ${chain_version}`.execute(tx)
  return rows[0] ?? {}
}

/** Returns the day by which the insurer should answer what is sent today. */
async function readAnswerDue(
  tx: Tx,
  ctx: Context,
  { insurance_company_id, care_setting }: Locked
): Promise<string> {
  const requirements = await tx
    .selectFrom('insurance_requirement')
    .select(['id', 'request', 'care_setting', 'documents', 'deadline_days', 'answer_days'])
    .where('insurance_company_id', '=', insurance_company_id)
    .execute()
  const terms = requirementFor(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column's check permits these documents only
    requirements as Parameters<typeof requirementFor>[0],
    'preauthorization',
    care_setting
  )
  return dayAfter(ctx.today(), terms?.answer_days ?? askAgainDays)
}

/** Makes the caller the one who works on an authorization, or nobody. */
export const assignAuthorization = (
  ctx: Context,
  { id, version, is_mine }: InputOf<typeof assigning>
): Promise<OutputOf<typeof assigning>> =>
  ctx.tx(async (tx) => {
    const { account_id } = await lockAuthorization(tx, { id, version })
    const assigned_to = is_mine ? (ctx.actor?.user_id ?? null) : null
    await tx.updateTable('prior_authorization').set({ assigned_to }).where('id', '=', id).execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id,
      changes: { assigned_to },
    })
    return { id }
  })
