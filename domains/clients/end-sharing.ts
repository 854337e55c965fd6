import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { withdrawConsent } from '../privacy/record-consent.ts'
import type { endSharing as endpoint } from './contract-household.ts'

/**
 * Withdraws the consent that a clinic sees a person of the household, and ends its access unless it has claims or authorizations of
 * theirs. Throws 404 `no-such-client`.
 */
export const endSharing = (
  ctx: Context,
  { accountId: account_id, client_id, partner_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const person = await tx
      .selectFrom('client')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '=', client_id)
      .executeTakeFirst()
    if (!person || !ctx.actor) throw noSuch('client')
    await withdrawConsent(tx, ctx.caller, {
      ...{ account_id, client_id, kind: 'share_with_partner', partner_id },
      given_by: ctx.actor.user_id,
    })
    const { rows } = await sql<{ has_ended: boolean }>`
      select app.end_sharing(${client_id}, ${partner_id}) as has_ended`.execute(tx)
    if (rows[0]?.has_ended)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'care_relationship',
        entity_id: client_id,
        account_id,
        changes: { partner_id, status: 'ended' },
      })
    return { done: true }
  })
