import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { YearRow } from './contract-year.ts'

/**
 * Reads what a household owed, paid and got back in a year, by month and claim. The sum of `paid_amount` without the
 * amounts paid at clinics is that of its payments, also where a part of one is not allocated.
 */
export async function readYear(tx: Tx, account_id: string, year: number): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    with zone as (select timezone from account where id = ${account_id}),
    decided as (
      select r.claim_id, r.decided_on as day, null::text as currency,
             r.patient_responsibility_amount
               - coalesce(lag(r.patient_responsibility_amount::bigint) over (partition by r.claim_id order by r.revision), 0) as owed,
             0::bigint as paid, 0::bigint as returned
        from claim_response r where r.account_id = ${account_id}),
    at_clinic as (
      select c.id, c.service_from, null::text, 0::bigint,
             case when c.payee_type = 'subscriber' and c.is_paid_by_household then c.billed_amount::bigint
                  else c.patient_paid_at_partner_amount::bigint end, 0::bigint
        from claim c where c.account_id = ${account_id} and c.status not in ('draft', 'cancelled')),
    used as (
      select i.payment_id, i.claim_id, sum(i.amount) as amount
        from payment_item i where i.account_id = ${account_id} group by 1, 2),
    paid as (
      select u.claim_id, p.succeeded_at, p.currency, u.amount
        from payment p join used u on u.payment_id = p.id
       where p.account_id = ${account_id} and p.status = 'succeeded'
      union all
      select p.claim_id, p.succeeded_at, p.currency,
             p.amount - coalesce((select sum(u.amount) from used u where u.payment_id = p.id), 0)
        from payment p where p.account_id = ${account_id} and p.status = 'succeeded'),
    moved as (
      select * from decided
      union all select * from at_clinic
      union all select claim_id, (succeeded_at at time zone timezone)::date, currency, 0, amount, 0 from paid, zone
      union all select c.id, c.reimbursed_on, null, 0, 0, c.insurer_payable_amount::bigint
                  from claim c where c.account_id = ${account_id} and c.reimbursed_on is not null
      union all select p.claim_id, (r.updated_at at time zone timezone)::date, p.currency, 0, 0, r.amount::bigint
                  from refund r join payment p on p.id = r.payment_id, zone
                 where r.account_id = ${account_id} and r.status = 'succeeded')
    select to_char(m.day, 'YYYY-MM') as month, c.number as claim_number,
           nullif(concat_ws(' ', k.first_name, k.last_name), '') as client_name,
           coalesce(nullif(concat_ws(' ', d.name_prefix, d.full_name), ''), o.name, c.provider_name) as provider_name,
           coalesce(m.currency, c.currency) as currency, sum(m.owed)::float8 as owed_amount,
           sum(m.paid)::float8 as paid_amount, sum(m.returned)::float8 as returned_amount
      from moved m
      left join claim c on c.id = m.claim_id
      left join client k on k.id = c.client_id
      left join provider d on d.id = c.provider_id
      left join partner o on o.id = c.partner_id
     where extract(year from m.day) = ${year} and (m.owed, m.paid, m.returned) <> (0, 0, 0)
     group by 1, 2, 3, 4, 5
    having (sum(m.owed), sum(m.paid), sum(m.returned)) <> (0, 0, 0)
     order by 1, 2 nulls last, 5`.execute(tx)
  return rows
}
