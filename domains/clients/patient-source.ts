import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inRowsOf, inWords, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listPatients } from './contract-partner.ts'

/** Days for which an answer of the insurer counts. */
const answerDays = 1

/** Filters of the list of a clinic's patients. */
export type PatientFilters = Pick<InputOf<typeof listPatients>, 'open' | 'born'>

/**
 * SQL of the policies of person `c` as JSON, first the one that pays first, each with how it stands on a day: dates of
 * the card and a cancellation override an answer of the insurer.
 */
export const patientCovers = (today: string): RawBuilder<unknown> => sql`
  (select jsonb_agg(jsonb_build_object('coverage_id', v.id, 'insurer', i.name, 'plan', coalesce(n.name, p.plan),
            'member_id', v.member_id, 'valid_from', d.valid_from, 'valid_until', d.valid_until,
            'answered_at', ${utcText(sql`e.responded_at`)},
            'state', case
               when v.status = 'cancelled' or p.status = 'cancelled' then 'cancelled'
               when d.valid_until < ${today}::date then 'ended'
               when e.in_force is not null and e.responded_at > now() - make_interval(days => ${answerDays}::int)
                 then case when e.in_force then 'confirmed' else 'denied' end
               when d.valid_from > ${today}::date then 'not_started'
               else 'dates_current' end)
            order by v.status = 'cancelled' or p.status = 'cancelled', v.rank, p.rank, v.id)
     from coverage v
     join policy p on p.id = v.policy_id
     left join insurance_company i on i.id = p.insurance_company_id
     left join insurance_plan n on n.id = p.insurance_plan_id
    cross join lateral (select coalesce(v.valid_from, p.valid_from) as valid_from,
                               coalesce(v.valid_until, p.valid_until) as valid_until) d
     left join lateral (
       select x.in_force, x.responded_at from eligibility_check x
        where x.policy_id = p.id and (x.coverage_id is null or x.coverage_id = v.id)
          and x.status in ('complete', 'partial') and x.source <> 'rules'
        order by x.created_at desc, x.id desc limit 1) e on true
    where v.client_id = c.id)`

const isOpen = sql`m.status not in ('settled', 'closed', 'cancelled')`

/** SQL of the row of person `c` with the clinic's relationship `k` to them. */
export const patientColumns = sql`
  c.id, concat_ws(' ', c.first_name, c.last_name, c.second_last_name) as name, c.birth_date::text as birth_date,
  (select max(m.service_until)::text from claim m where m.account_id = c.account_id and m.client_id = c.id
      and m.partner_id = k.partner_id and m.payee_type = 'provider' and m.status <> 'cancelled') as last_visit_on,
  ${utcText(sql`k.started_at`)} as started_at`

/** Lists the people who share their data with the clinic `partner_id`. */
export const patientSource = (partner_id: string, today: string): ListSource<PatientFilters> => ({
  // Its own relationship alone, in whatever role: one row a person.
  from: sql`care_relationship k join client c
              on (c.account_id, c.id) = (k.account_id, k.client_id) and k.partner_id = ${partner_id} and k.status = 'active'`,
  columns: sql`
    ${patientColumns}, ${patientCovers(today)} -> 0 as cover,
    (select count(*)::int from claim m where m.account_id = c.account_id and m.client_id = c.id and m.partner_id = k.partner_id
        and m.payee_type = 'provider' and ${isOpen}) as open_claims`,
  id: { by: sql`c.id`, type: 'uuid' },
  sorts: {
    started_at: { by: sql`k.started_at`, type: 'timestamptz' },
    name: { by: sql`lower(c.last_name || ' ' || c.first_name)`, type: 'text' },
  },
  default_sort: '-started_at',
  // Searches names and the member ID on the card.
  search: (words) => [
    inRowsOf(
      sql`c.id`,
      sql`v.client_id`,
      sql`from coverage v where app.fold(v.member_id) = ${words}`
    ),
    inWords(sql`c.words`, words),
  ],
  filters: {
    born: (day) => sql`c.birth_date = ${day}::date`,
    open: () => sql`c.id in (select m.client_id from claim m where m.partner_id = ${partner_id}
                       and m.payee_type = 'provider' and ${isOpen})`,
  },
})
