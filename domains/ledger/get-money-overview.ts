import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { expectedParts, type getMoneyOverview as endpoint } from './contract.ts'
import { isExpected } from './expected-sql.ts'

type Overview = OutputOf<typeof endpoint>

/** Returns the money overview of all legal entities. Reads roll-ups only. */
export const getMoneyOverview = (ctx: Context): Promise<Overview> =>
  ctx.tx(async (tx) => {
    const today = sql`${ctx.today()}::date`
    const flow = (days: number) => sql`jsonb_build_object(
      'in_amount', coalesce(sum(m.in_amount) filter (where m.day > ${today} - ${days}::int), 0),
      'out_amount', coalesce(sum(m.out_amount) filter (where m.day > ${today} - ${days}::int), 0))`
    const ages = (amount: RawBuilder<unknown>) => {
      const of = (isOfAge: RawBuilder<unknown>) =>
        sql`coalesce(sum(${amount}) filter (where o.age ${isOfAge}), 0)`
      return sql`jsonb_build_object('30', ${of(sql`<= 30`)}, '60', ${of(sql`between 31 and 60`)}, '90', ${of(sql`between 61 and 90`)},
        'older', ${of(sql`> 90`)})`
    }
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
        select o.currency, ${ages(sql`o.insurer_amount`)} as insurer_owes, ${ages(sql`o.patient_amount`)} as household_owes
          from (select d.*, ${today} - d.adjudicated_on as age from owed_day d) o
         group by 1 having sum(o.insurer_amount) > 0 or sum(o.patient_amount) > 0
      ), expected as (
        select e.currency, ${parts((part) => isExpected(part, sql`e.due_on`, ctx.today()))} as expected
          from (select d.currency, d.insurer_amount as amount, d.insurer_claim_count as claims, d.decided_on + y.paid_days as due_on
                  from owed_day d left join insurer_year y using (insurance_company_id)) e
         group by 1 having sum(e.claims) > 0
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
