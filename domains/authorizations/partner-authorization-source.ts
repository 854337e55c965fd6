import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import {
  hasWords,
  inRowsOf,
  isOneOf,
  type ListSource,
  type SearchCondition,
} from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { authorizationTabs, listPartnerAuthorizations } from './contract-partner-list.ts'

/** Filters of the list of a clinic's authorizations. */
export type PartnerAuthorizationFilters = Pick<
  InputOf<typeof listPartnerAuthorizations>,
  'tab' | 'status' | 'client_id'
>

/** Condition on authorization `a`: the last message is of staff. */
const hasAnswer = sql`coalesce((select m.author_role = 'admin' from authorization_message m
  where (m.account_id, m.authorization_id) = (a.account_id, a.id) order by m.id desc limit 1), false)`

const inTab: Readonly<Record<(typeof authorizationTabs)[number], RawBuilder<unknown>>> = {
  needs_clinic: sql`a.status in ('draft', 'needs_info')`,
  under_way: sql`a.status in ('submitted', 'sent', 'pending')`,
  valid: sql`a.status in ('approved', 'partially_approved')`,
  over: sql`a.status in ('denied', 'expired', 'cancelled', 'completed')`,
  all: sql`true`,
}

/** Columns of authorization `a` that every list shows. */
export const authorizationColumns = sql`
  a.id, a.number,
  jsonb_build_object('id', a.client_id, 'name', (select concat_ws(' ', p.first_name, p.last_name) from client p
    where (p.account_id, p.id) = (a.account_id, a.client_id))) as client,
  (select jsonb_build_object('id', i.id, 'name', i.name) from insurance_company i where i.id = a.insurance_company_id) as insurer,
  (select t.description from authorization_treatment t where (t.account_id, t.authorization_id) = (a.account_id, a.id)
    order by t.sequence limit 1) as procedure,
  a.care_setting, a.status, a.status_reason, a.currency, a.estimated_amount::float8 as estimated_amount,
  a.guaranteed_amount::float8 as guaranteed_amount, a.guarantee_currency, ${utcText(sql`a.submitted_at`)} as submitted_at,
  a.answer_due_on::text as answer_due_on, a.valid_until::text as valid_until, ${utcText(sql`a.created_at`)} as created_at`

/** What every list of authorizations is sorted by. Those without an answer due come last. */
export const authorizationSorts = {
  created_at: { by: sql`a.created_at`, type: 'timestamptz' },
  answer_due_on: { by: sql`coalesce(a.answer_due_on, '9999-12-31'::date)`, type: 'date' },
} as const

/** Filter of every list of authorizations by status. An index of each sort begins with the status, so a walk for one has no other rows. */
export const byStatus = (requested: readonly string[]): RawBuilder<unknown> | SearchCondition => {
  const matches = isOneOf(sql`a.status`, requested)
  return requested.length === 1 ? { find: matches, test: matches, bound: matches } : matches
}

/** Search of every list of authorizations: by number or by the patient's name. */
export const searchAuthorizations = (words: string) => {
  const number = /^\d+$/.test(words)
    ? `PA-${words.padStart(6, '0')}`
    : words.replaceAll(' ', '-').toUpperCase()
  return [
    { find: sql`a.number = ${number}`, test: sql`a.number = ${number}` },
    inRowsOf(
      sql`a.account_id, a.client_id`,
      sql`p.account_id, p.id`,
      sql`from client p where ${hasWords(sql`p.words`, words)}`
    ),
  ]
}

/** Lists the authorizations of the clinic `partner_id`; without a tab, those neither expired nor withdrawn. */
export const partnerAuthorizationSource = (
  partner_id: string,
  today: string,
  tab?: (typeof authorizationTabs)[number]
): ListSource<PartnerAuthorizationFilters> => ({
  from: sql`prior_authorization a`,
  only: sql`a.partner_id = ${partner_id}
    ${tab === undefined ? sql`and a.status not in ('expired', 'cancelled')` : sql``}`,
  columns: sql`${authorizationColumns},
    coalesce((select sum(b.amount) from stay_bill b where (b.account_id, b.chain_id) = (a.account_id, a.chain_id)
      and b.withdrawn_at is null), 0)::float8 as used_amount,
    a.valid_until - ${today}::date as days_left, ${hasAnswer} as has_answer`,
  id: { by: sql`a.id`, type: 'uuid' },
  sorts: authorizationSorts,
  default_sort: '-created_at',
  search: searchAuthorizations,
  filters: {
    tab: (requested) => inTab[requested],
    status: byStatus,
    client_id: (requested) => sql`a.client_id = ${requested}`,
  },
})
