import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { claimAsOf, endOf } from './claim-as-of.ts'
import type { StaffClaim } from './contract-staff.ts'
import { readClaim } from './read-claim.ts'

type Then = Pick<
  StaffClaim,
  | 'status'
  | 'status_reason'
  | 'outcome'
  | 'decision_reversed_at'
  | 'insurer_payable_amount'
  | 'patient_responsibility_amount'
  | 'write_off_amount'
  | 'insurer_balance'
  | 'patient_balance'
  | 'paid_out_amount'
> & { revision: number; ended_at: string }

/**
 * Reads a claim as it was at the end of a day, under the caller's role: status, decisions, amounts, history and messages
 * until then. Nothing can be done with it. Throws 404 `no-such-claim`, also for a claim that came later.
 */
export async function readClaimAsOf(
  tx: Tx,
  ctx: Pick<Context, 'today'>,
  id: string,
  day: string
): Promise<StaffClaim> {
  const at = claimAsOf(day)
  const end = endOf(day)
  const { rows } = await sql<Then>`
    select ${at.status} as status, ${at.status_reason} as status_reason, ${at.outcome} as outcome,
           ${utcText(at.decision_reversed_at)} as decision_reversed_at,
           ${at.insurer_payable_amount}::float8 as insurer_payable_amount,
           ${at.patient_responsibility_amount}::float8 as patient_responsibility_amount,
           ${at.write_off_amount}::float8 as write_off_amount, ${at.insurer_balance}::float8 as insurer_balance,
           ${at.patient_balance}::float8 as patient_balance,
           coalesce((select sum(i.gross_amount::bigint) from payout_item i join payout p on p.id = i.payout_id
                      where (i.account_id, i.claim_id) = (c.account_id, c.id) and i.status = 'paid' and p.paid_at < ${end}), 0)::float8
             as paid_out_amount,
           coalesce((select max(r.revision) from claim_response r
                      where (r.account_id, r.claim_id) = (c.account_id, c.id) and r.created_at < ${end}), 0) as revision,
           to_char(${end} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended_at
      from claim c where c.id = ${id} and c.created_at < ${end}`.execute(tx)
  const [found] = rows
  if (!found) throw noSuch('claim')
  const { revision, ended_at, ...then } = found
  const claim = await readClaim(tx, ctx, id)
  const isThen = ({ created_at }: { created_at: string }) => created_at < ended_at
  const history = claim.history.filter(isThen)
  return {
    ...claim,
    ...then,
    insurer_paid_amount: then.insurer_payable_amount - then.insurer_balance,
    patient_paid_amount:
      then.patient_responsibility_amount -
      claim.patient_paid_at_partner_amount -
      then.patient_balance,
    submission_count: history.filter(({ to_status }) => to_status === 'sent').length,
    decisions: claim.decisions.filter((decision) => decision.revision <= revision),
    history,
    messages: claim.messages.filter(isThen),
    snoozed_until: null,
    snooze_reason: null,
    answer_due_on: null,
    appeal: null,
    next_steps: [],
    moves: [],
  }
}
