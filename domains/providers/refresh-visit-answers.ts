import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { dayOf } from '../day-of.ts'
import { visitAnswerRules } from './rules-visit-answers.ts'

const { window_days, half_life_days, min_cases, min_households, min_weight } = visitAnswerRules

/**
 * Computes `visit_answers` again from what patients said within a year of whether their insurance was taken, and invalidates
 * the cached pages that show it. Says nothing of fewer visits or households than the floors, nor of answers too old. Anybody can have
 * several addresses, so visitors are no households. What a clinic says later of who came changes no answer. A visit
 * where the insurance was not shown says nothing. Idempotent.
 */
export const refreshVisitAnswers = (ctx: Pick<Context, 'tx' | 'today'>): Promise<void> =>
  ctx.tx(async (tx) => {
    const today = sql`${ctx.today()}::date`
    const removed = await sql`delete from visit_answers`.execute(tx)
    const inserted = await sql`
      insert into visit_answers (provider_id, insurance_company_id, insurance_plan_id, computed_on, answered_count, taken_count)
      with said as (
        select provider_id, insurance_company_id, insurance_plan_id, insurance_taken,
               account_id,
               power(0.5, (${today} - ${dayOf(sql`insurance_answered_at`)})
                          / ${sql.lit(half_life_days)}::numeric) as weight
          from appointment
         where insurance_taken in ('yes', 'no') and insurance_company_id is not null
           and ${dayOf(sql`insurance_answered_at`)}
               between ${today} - ${sql.lit(window_days)}::int and ${today}
      ), scoped as (
        select null::uuid as scope_id, * from said
        union all
        select insurance_plan_id, * from said where insurance_plan_id is not null
      )
      select provider_id, insurance_company_id, scope_id, ${today}, count(*), count(*) filter (where insurance_taken = 'yes')
        from scoped
       group by provider_id, insurance_company_id, scope_id
      having count(*) >= ${sql.lit(min_cases)} and count(distinct account_id) >= ${sql.lit(min_households)}
             and sum(weight) >= ${sql.lit(min_weight)}`.execute(tx)
    if (removed.numAffectedRows || inserted.numAffectedRows)
      await sql`select app.bump_directory_version()`.execute(tx)
  })
