import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { shareWithPartner } from '../clients/share-with-partner.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { recordConsent, withdrawConsent } from '../privacy/record-consent.ts'
import { consentVersions } from '../privacy/rules-consent.ts'
import type { endReferral as end, startAtPartner as endpoint } from './contract.ts'

/**
 * Records consent that the referring clinic may see people the household adds. Shares nobody by itself: consent is requested for each
 * person when they are added.
 */
export async function startAtPartner(
  { tx, caller, actor }: Context,
  { accountId: account_id, partner_slug, locale }: InputOf<typeof endpoint>
) {
  const given_by = actor?.user_id ?? ''
  await tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from partner where slug = ${partner_slug} and status = 'active'`.execute(tx)
    const partner_id = rows[0]?.id
    if (!partner_id) throw noSuch('partner')
    await recordConsent(tx, caller, {
      account_id,
      client_id: null,
      kind: 'share_with_partner',
      partner_id,
      locale,
      given_by,
    })
    const made = await sql`
      insert into partner_referral (account_id, partner_id, agreed_by, text_version)
      values (${account_id}, ${partner_id}, ${given_by}, ${consentVersions.share_with_partner})
      on conflict (account_id, partner_id) do update
         set ended_at = null, agreed_at = now(), agreed_by = excluded.agreed_by, text_version = excluded.text_version
       where partner_referral.ended_at is not null returning account_id`.execute(tx)
    if (made.rows.length > 0)
      await record(tx, caller, {
        action: 'C',
        entity_type: 'partner_referral',
        entity_id: partner_id,
        account_id,
        changes: { partner_id, text_version: consentVersions.share_with_partner },
      })
  })
  return { done: true as const }
}

/** Withdraws the sharing with the referring clinic for every person of the household. */
export async function endReferral(ctx: Context, { accountId: account_id }: InputOf<typeof end>) {
  const given_by = ctx.actor?.user_id ?? ''
  await ctx.tx(async (tx) => {
    const people = await tx
      .selectFrom('client')
      .select('id')
      .where('account_id', '=', account_id)
      .execute()
    for (const { id: client_id } of people)
      // Sequential: a few people, within one transaction.
      await shareWithPartner(tx, ctx, { account_id, client_id, shares: false, locale: 'en' })
    const ended = await tx
      .updateTable('partner_referral')
      .set({ ended_at: sql`now()` })
      .where('account_id', '=', account_id)
      .where('ended_at', 'is', null)
      .returning('partner_id')
      .execute()
    for (const { partner_id } of ended) {
      const consent = { account_id, client_id: null, kind: 'share_with_partner' as const }
      // Sequential: rarely more than one.
      await withdrawConsent(tx, ctx.caller, { ...consent, partner_id, given_by })
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'partner_referral',
        entity_id: partner_id,
        account_id,
        changes: { ended: true },
      })
    }
  })
  return { done: true as const }
}
