import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { getAuthorization as endpoint, StaffAuthorization } from './contract-staff.ts'
import { staffEvents } from './enums.ts'
import { readAuthorization } from './read-authorization.ts'
import { failedSendingOf, isEligibilityFresh } from './rules-moves.ts'

/** Returns an authorization for staff, and records that it was read. Throws 404 `no-such-authorization`. */
export const getAuthorization = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<StaffAuthorization> =>
  ctx.tx(async (tx) => {
    const authorization = await readAuthorization(tx, ctx, id)
    const { events, eligible_at, ...facts } = await readStaffFacts(tx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id: facts.account_id,
    })
    return {
      ...authorization,
      ...facts,
      client_name: authorization.client_name ?? '',
      eligible_at,
      is_eligibility_fresh: isEligibilityFresh({ eligible_at, now: ctx.now().toISOString() }),
      moves: staffEvents.filter((event) => events.includes(event)),
      can_decide: events.includes('approve'),
      failed_sending_id:
        authorization.status === 'sent' || authorization.status === 'pending'
          ? failedSendingOf(facts.sendings)
          : null,
    }
  })

type StaffFacts = Pick<
  StaffAuthorization,
  'account_id' | 'assigned_to' | 'eligible_at' | 'sendings'
> & {
  events: string[]
}

/** Reads what only staff see of an authorization: its household, who works on it, the newest answer about the cover. */
export async function readStaffFacts(tx: Tx, id: string): Promise<StaffFacts> {
  const { rows } = await sql<StaffFacts>`
    select a.account_id,
           (select jsonb_build_object('id', u.id, 'name', u.display_name) from app_user u where u.id = a.assigned_to) as assigned_to,
           (select ${utcText(sql`max(e.responded_at)`)} from eligibility_check e join coverage v on v.policy_id = e.policy_id
             where v.id = a.coverage_id and (e.coverage_id is null or e.coverage_id = v.id) and e.in_force) as eligible_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', s.id, 'sending_id', s.sending_id, 'kind', s.kind, 'channel', s.channel, 'recipient', s.recipient, 'reason', s.reason, 'answer', s.answer,
               'text', case when s.kind = 'unreadable' then left(s.text, 4000) end, 'is_applied', s.is_applied,
               'created_at', ${utcText(sql`s.created_at`)}) order by s.id desc)
             from authorization_sending s where (s.account_id, s.authorization_id) = (a.account_id, a.id)), '[]') as sendings,
           coalesce((select jsonb_agg(t.event) from status_transition t
             where t.entity = 'prior_authorization' and t.from_status = a.status and 'admin' = any (t.roles)), '[]') as events
      from prior_authorization a where a.id = ${id}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('An authorization has no facts')
  return facts
}
