import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { beginningOf } from '../day-of.ts'
import { expectedParts, type getMoneyOverview as endpoint } from './contract.ts'
import { isExpected, isOwedByInsurer } from './expected-sql.ts'

type Overview = OutputOf<typeof endpoint>

/** Returns the money overview of all legal entities. Reads the roll-ups by day and by insurer and the indexes of open claims. */
export const getMoneyOverview = (ctx: Context): Promise<Overview> =>
  ctx.tx(async (tx) => {
    const today = sql`${ctx.today()}::date`
    const flow = (days: number) => sql`jsonb_build_object(
      'in_amount', coalesce(sum(m.in_amount) filter (where m.day > ${today} - ${days}::int), 0),
      'out_amount', coalesce(sum(m.out_amount) filter (where m.day > ${today} - ${days}::int), 0))`
    // Oldest first, as `width_bucket` numbers them from 0: comparing instants takes a third of the time of counting days.
    const ages = (balance: RawBuilder<unknown>) => {
      const ofBucket = (bucket: number) =>
        sql`coalesce(sum(${balance}) filter (where o.age = ${sql.lit(bucket)}), 0)`
      return sql`jsonb_build_object('30', ${ofBucket(3)}, '60', ${ofBucket(2)}, '90', ${ofBucket(1)}, 'older', ${ofBucket(0)})`
    }
    const beginnings = sql.join(
      [90, 60, 30].map((days) => beginningOf(sql`${today} - ${sql.lit(days)}`))
    )
    const parts = (test: (part: (typeof expectedParts)[number]) => RawBuilder<unknown>) =>
      sql`jsonb_build_object(${sql.join(
        expectedParts.map((part) => {
          const of = test(part)
          return sql`${sql.lit(part)}, jsonb_build_object('amount', coalesce(sum(e.amount) filter (where ${of}), 0),
            'claim_count', coalesce(sum(e.claims) filter (where ${of}), 0))`
        })
      )})`
    const { rows } = await sql<Overview['currencies'][number]>`
      with flows as (
        select m.currency, ${flow(1)} as today, ${flow(7)} as week, ${flow(30)} as month
          from money_day m where m.day > ${today} - 30 and m.day <= ${today} group by 1
      ), owed as (
        select o.currency, ${ages(sql`o.insurer_balance`)} as insurer_owes, ${ages(sql`o.patient_balance`)} as household_owes
          from (select c.currency, width_bucket(c.adjudicated_at, array[${beginnings}]) as age, sum(c.insurer_balance) as insurer_balance,
                       sum(c.patient_balance) as patient_balance
                  from claim c
                 where c.outcome is not null and c.decision_reversed_at is null and c.payee_type = 'provider'
                   and (c.insurer_balance > 0 or c.patient_balance > 0)
                 group by 1, 2) o
         group by 1
      ), expected as (
        select e.currency, ${parts((part) => isExpected(part, sql`e.due_on`, ctx.today()))} as expected
          from (select o.currency, o.amount, o.claims, o.decided_on + y.paid_days as due_on
                  from (select c.insurance_company_id, c.currency, c.decided_on, sum(c.insurer_balance) as amount, count(*) as claims
                          from claim c where ${isOwedByInsurer} group by 1, 2, 3) o
                  left join insurer_year y using (insurance_company_id)) e
         group by 1
      ), nothing as (
        select jsonb_build_object('in_amount', 0, 'out_amount', 0) as flow,
               jsonb_build_object('30', 0, '60', 0, '90', 0, 'older', 0) as ages,
               ${parts(() => sql`false`)} as expected from (select 0 as amount, 0 as claims) e
      )
      select currency, coalesce(f.today, n.flow) as today, coalesce(f.week, n.flow) as week, coalesce(f.month, n.flow) as month,
             coalesce(o.insurer_owes, n.ages) as insurer_owes, coalesce(o.household_owes, n.ages) as household_owes,
             coalesce(e.expected, n.expected) as expected
        from flows f full join owed o using (currency) left join expected e using (currency) cross join nothing n order by currency`.execute(
      tx
    )
    return { currencies: rows }
  })
