import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { dayOf } from '../day-of.ts'
import { isOneOf, type ListSource } from '../lists/list-source.ts'
import type { listAuthorizations } from './contract-list.ts'
import {
  authorizationColumns,
  authorizationSorts,
  searchAuthorizations,
} from './partner-authorization-source.ts'

/** Filters of the queue of authorizations. */
export type AuthorizationFilters = Pick<
  InputOf<typeof listAuthorizations>,
  'status' | 'assigned' | 'late' | 'message'
>

/**
 * Lists the authorizations of all clinics, those whose answer is due first. The filter `mine` selects those assigned to
 * `user_id`; ages are counted to `today`, and
 * cover found in force since `fresh_since` is fresh. Drafts are the clinics' own.
 */
export const authorizationSource = (
  user_id: string,
  today: string,
  fresh_since: string
): ListSource<AuthorizationFilters> => ({
  from: sql`prior_authorization a`,
  only: sql`a.status <> 'draft'`,
  columns: sql`${authorizationColumns},
    (select jsonb_build_object('id', o.id, 'name', o.name) from partner o where o.id = a.partner_id) as partner,
    (select jsonb_build_object('id', u.id, 'name', u.display_name) from app_user u where u.id = a.assigned_to) as assigned_to,
    exists (select from eligibility_check e join coverage v on v.policy_id = e.policy_id
             where v.id = a.coverage_id and (e.coverage_id is null or e.coverage_id = v.id) and e.in_force
               and e.responded_at >= ${fresh_since}) as is_cover_fresh,
    coalesce(${dayOf(sql`a.decided_at`)}, ${today}::date) - ${dayOf(sql`a.created_at`)} as age_days`,
  id: { by: sql`a.id`, type: 'uuid' },
  sorts: authorizationSorts,
  default_sort: 'answer_due_on',
  search: searchAuthorizations,
  filters: {
    status: (requested) => isOneOf(sql`a.status`, requested),
    assigned: (requested) =>
      requested === 'mine' ? sql`a.assigned_to = ${user_id}` : sql`a.assigned_to is null`,
    late: () => {
      // As the index has it.
      const late = sql`${authorizationSorts.answer_due_on.by} < ${today}::date`
      return { find: late, test: late, bound: late }
    },
    message: () => ({
      find: sql`(a.account_id, a.id) in (select m.account_id, m.authorization_id from authorization_message m where m.author_role = 'partner'
           and not exists (select from authorization_message n
             where (n.account_id, n.authorization_id) = (m.account_id, m.authorization_id) and n.id > m.id))`,
      test: sql`coalesce((select m.author_role = 'partner' from authorization_message m
           where (m.account_id, m.authorization_id) = (a.account_id, a.id) order by m.id desc limit 1), false)`,
    }),
  },
})
