import { sql } from 'kysely'
import type { Locale } from '@numo/kit/locales.ts'
import type { Context, Tx } from '../context.ts'
import type { SigningKey } from './signing-keys.ts'
import { signToken } from './rules-signed-token.ts'
import {
  GuaranteeClaims,
  guaranteeClaims,
  guaranteeLanguages,
  type GuaranteeContent,
} from './rules-guarantee.ts'

type Facts = Omit<GuaranteeContent, 'issued_on' | 'languages'> & {
  account_id: string
  partner_id: string
  id: string
  insurer_country: string | null
  locale: Locale
}

/**
 * Issues the letter of an authorization that was just approved, signed, as the next version of those before it. Each
 * version before it is superseded by that.
 */
export async function issueGuarantee(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'settings' | 'today'>,
  { authorization_id, key }: { authorization_id: string; key: SigningKey }
): Promise<{ id: string; revision: number }> {
  const { id, account_id, partner_id, insurer_country, locale, ...said } = await readFacts(
    tx,
    authorization_id
  )
  const content: GuaranteeContent = {
    ...said,
    issued_on: ctx.today(),
    languages: guaranteeLanguages(insurer_country, locale),
  }
  const issuer = new URL(ctx.settings.public_origin).host
  const token = await signToken(GuaranteeClaims, guaranteeClaims(content, { id, issuer }), key)
  await tx
    .insertInto('authorization_letter')
    .values({
      id,
      account_id,
      partner_id,
      authorization_id,
      revision: content.revision,
      content: JSON.stringify(content),
      token,
      issued_by: ctx.actor?.user_id ?? null,
    })
    .execute()
  return { id, revision: content.revision }
}

async function readFacts(tx: Tx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select app.new_id() as id, a.account_id, a.partner_id, a.number,
           (select count(*)::int + 1 from authorization_letter l
             where (l.account_id, l.authorization_id) = (a.account_id, a.id)) as revision,
           (select jsonb_build_object('number', w.number, 'revision', l.revision) from authorization_letter l
             join prior_authorization w on (w.account_id, w.id) = (l.account_id, l.authorization_id)
            where w.chain_id = a.chain_id and w.chain_version <= a.chain_version
            order by w.chain_version desc, l.revision desc limit 1) as replaces,
           i.name as insurer_name, i.country as insurer_country, a.insurer_reference,
           concat_ws(' ', p.first_name, p.last_name, p.second_last_name) as patient_name, p.birth_date::text as born_on,
           y.policy_number, v.member_id, o.name as clinic_name, o.country, a.care_setting,
           coalesce((select jsonb_agg(t.description order by t.sequence) from authorization_treatment t
             where (t.account_id, t.authorization_id) = (a.account_id, a.id)), '[]') as treatments,
           a.currency, a.estimated_amount::float8 as estimated_amount, a.guarantee_currency,
           a.guaranteed_amount::float8 as guaranteed_amount,
           coalesce((select jsonb_agg(jsonb_build_object(
               'description', c.description, 'amount', c.amount, 'approved_amount', c.approved_amount) order by c.sequence)
             from authorization_cost c
            where (c.account_id, c.authorization_id) = (a.account_id, a.id) and c.approved_amount is not null), '[]') as lines,
           a.valid_from::text as valid_from, a.valid_until::text as valid_until, a.patient_share_note,
           a.status_reason as conditions, h.locale
      from prior_authorization a
      join account h on h.id = a.account_id
      join client p on (p.account_id, p.id) = (a.account_id, a.client_id)
      join coverage v on (v.account_id, v.id) = (a.account_id, a.coverage_id)
      join policy y on y.id = v.policy_id
      join insurance_company i on i.id = a.insurance_company_id
      join partner o on o.id = a.partner_id
     where a.id = ${id}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('An approved authorization is not there')
  return facts
}
