import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { heldStay } from './held-stay.ts'
import type { AccountStay, listAccountStays as endpoint } from './contract-account.ts'

/**
 * Lists the people of a household who lie in a bed of a clinic or left it within a week, newest first, with what is used of the
 * guarantee in force. Records reads by staff. Throws 404 `no-such-account`.
 */
export const listAccountStays = (
  ctx: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await readAccountOf(tx, ctx, accountId, 'prior_authorization')
    const { rows } = await sql<AccountStay>`
      with stay as (
        select a.account_id, a.chain_id, d.actual_admission_at as admitted_at, d.actual_discharge_at as discharged_at,
               d.planned_discharge_at
          from (select distinct account_id, chain_id from prior_authorization where account_id = ${accountId} and status <> 'draft') a
         cross join lateral ${heldStay('a')} d)
      select v.id as authorization_id, v.currency,
             jsonb_build_object('id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name)) as client, o.name as clinic_name,
             (select t.description from authorization_treatment t where (t.account_id, t.authorization_id) = (v.account_id, v.id)
               order by t.sequence limit 1) as procedure,
             ${utcText(sql`s.admitted_at`)} as admitted_at, ${utcText(sql`s.discharged_at`)} as discharged_at,
             ${utcText(sql`s.planned_discharge_at`)} as planned_discharge_at,
             coalesce((select sum(b.amount) from stay_bill b where (b.account_id, b.chain_id) = (s.account_id, s.chain_id)
                          and b.withdrawn_at is null), 0)::float8 as used_amount,
             case when v.guarantee_currency = v.currency and v.status not in ('cancelled', 'denied')
                  then v.guaranteed_amount::float8 end as authorised_amount,
             case when v.status not in ('cancelled', 'denied') then v.valid_until::text end as valid_until,
             coalesce((select sum(case when t.kind in ('received', 'released') then t.amount::bigint else -t.amount::bigint end)
                         from stay_deposit t where (t.account_id, t.chain_id) = (s.account_id, s.chain_id)), 0)::float8 as deposit_held_amount
        from stay s
       cross join lateral (
         select a.* from (select id, account_id, chain_id, client_id, partner_id, currency, guaranteed_amount, guarantee_currency, valid_until, status, decided_at
                            from prior_authorization) a
          where a.account_id = s.account_id and a.chain_id = s.chain_id and a.status <> 'draft'
          order by a.guaranteed_amount is not null desc, a.decided_at desc nulls last limit 1) v
        join client p on p.id = v.client_id
        join partner o on o.id = v.partner_id
       where s.admitted_at is not null and (s.discharged_at is null or s.discharged_at > ${ctx.now()}::timestamptz - interval '7 days')
       order by s.admitted_at desc`.execute(tx)
    return { rows }
  })
