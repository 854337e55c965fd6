import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { recordConsent, withdrawConsent } from '../privacy/record-consent.ts'

type ShareRequest = { account_id: string; client_id: string; shares: boolean; locale: 'en' | 'es' }

/**
 * Gives or withdraws consent to share a person with the clinic that referred the household. Does nothing without such
 * a clinic. A clinic that treats the person keeps its access.
 */
export async function shareWithPartner(
  tx: Tx,
  { actor, caller }: Pick<Context, 'actor' | 'caller'>,
  { account_id, client_id, shares, locale }: ShareRequest
): Promise<void> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from partner_referral where account_id = ${account_id} and ended_at is null
     order by agreed_at desc limit 1`.execute(tx)
  const partner_id = rows[0]?.partner_id
  if (!partner_id || !actor) return
  const consent = { account_id, client_id, kind: 'share_with_partner', partner_id } as const
  const by = { ...consent, given_by: actor.user_id }
  if (shares) await recordConsent(tx, caller, { ...by, locale })
  else await withdrawConsent(tx, caller, by)
  const changed = await sql<{ is_changed: boolean }>`
    select app.share_with_partner(${client_id}, ${partner_id}, ${shares}) as is_changed`.execute(tx)
  if (!changed.rows[0]?.is_changed) return
  await record(tx, caller, {
    action: 'U',
    entity_type: 'care_relationship',
    entity_id: client_id,
    account_id,
    changes: { partner_id, status: shares ? 'active' : 'ended' },
  })
}
