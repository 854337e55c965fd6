import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { dayOf } from '../day-of.ts'
import { hasWords, inHousehold, inRowsOf, isOneOf, type ListSource } from '../lists/list-source.ts'
import { ofClaimNumber } from '../lists/of-claim-number.ts'
import { utcText } from '../utc-text.ts'
import { claimAsOf, claimNow, endOf, type ClaimAmounts } from './claim-as-of.ts'
import type { listClaims } from './contract-list.ts'
import { isExpectedClaim, isOfFigure } from './of-figures.ts'
import { isSampled } from './read-sampled.ts'

/** Filters of the list of claims. */
export type ClaimFilters = Pick<
  InputOf<typeof listClaims>,
  | 'status'
  | 'outcome'
  | 'type'
  | 'payee'
  | 'owes'
  | 'decision'
  | 'account_id'
  | 'figure'
  | 'expected'
  | 'assigned'
  | 'message'
  | 'snoozed'
  | 'as_of'
>

/** Assignee in the order of the list: claims of nobody come last. */
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const assignee = sql`coalesce(c.assigned_to, ${sql.lit(nobody)}::uuid)`

const owing = {
  insurer: ({ decision_reversed_at, insurer_balance }: ClaimAmounts) =>
    sql`${insurer_balance} > 0 and ${decision_reversed_at} is null`,
  patient: ({ decision_reversed_at, patient_balance }: ClaimAmounts) =>
    sql`${patient_balance} > 0 and c.payee_type = 'provider' and ${decision_reversed_at} is null`,
  none: ({ outcome, decision_reversed_at, insurer_balance, patient_balance }: ClaimAmounts) =>
    sql`${outcome} is not null and ${insurer_balance} = 0 and (${patient_balance} = 0 or c.payee_type = 'subscriber')
      and ${decision_reversed_at} is null`,
}

/**
 * Lists claims of all households: as they are, or with their statuses and amounts at the end of the day `as_of`. The filter
 * `mine` selects those assigned to `user_id`; ages are counted to `today`.
 */
export function claimSource(
  user_id: string,
  today: string,
  as_of?: string
): ListSource<ClaimFilters> {
  const at = as_of === undefined ? claimNow : claimAsOf(as_of)
  return {
    from: sql`claim c`,
    bound: as_of === undefined ? undefined : sql`c.created_at < ${endOf(as_of)}`,
    columns: sql`
    c.id, c.number,
    (select jsonb_build_object('id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name)) from client p
      where (p.account_id, p.id) = (c.account_id, c.client_id)) as client,
    (select jsonb_build_object('id', a.id, 'name', a.display_name) from account a where a.id = c.account_id) as account,
    (select jsonb_build_object('id', o.id, 'name', o.name) from partner o where o.id = c.partner_id) as partner,
    (select jsonb_build_object('id', i.id, 'name', i.name) from insurance_company i where i.id = c.insurance_company_id) as insurer,
    c.type, c.payee_type, c.service_from::text as service_from, ${at.status} as status, ${at.status_reason} as status_reason, ${at.outcome} as outcome,
    ${utcText(at.decision_reversed_at)} as decision_reversed_at, c.currency,
    c.billed_amount::float8 as billed_amount, ${at.insurer_payable_amount}::float8 as insurer_payable_amount,
    ${at.patient_responsibility_amount}::float8 as patient_responsibility_amount, ${at.write_off_amount}::float8 as write_off_amount,
    ${at.insurer_balance}::float8 as insurer_balance, ${at.patient_balance}::float8 as patient_balance,
    (select jsonb_build_object('id', u.id, 'name', u.display_name) from app_user u where u.id = c.assigned_to) as assigned_to,
    case when c.snoozed_until > ${today}::date then c.snoozed_until::text end as snoozed_until,
    case when c.snoozed_until > ${today}::date then c.snooze_reason end as snooze_reason,
    c.answer_due_on::text as answer_due_on, ${at.status} = 'submitted' and ${isSampled} as is_sampled,
    ${utcText(sql`c.created_at`)} as created_at,
    coalesce(${dayOf(sql`c.closed_at`)}, ${today}::date) - ${dayOf(sql`c.created_at`)} as age_days`,
    id: { by: sql`c.id`, type: 'uuid' },
    sorts: {
      created_at: { by: sql`c.created_at`, type: 'timestamptz' },
      number: { by: sql`c.number`, type: 'text' },
      billed_amount: { by: sql`c.billed_amount`, type: 'bigint' },
      service_from: { by: sql`c.service_from`, type: 'date' },
      // Claims without one come last.
      answer_due_on: { by: sql`coalesce(c.answer_due_on, '9999-12-31'::date)`, type: 'date' },
      assigned_to: {
        by: assignee,
        type: 'uuid',
      },
    },
    sum: { amount: sql`c.billed_amount`, currency: sql`c.currency` },
    default_sort: '-created_at',
    search: (words) => [
      ofClaimNumber(sql`c.account_id, c.id`, words),
      inRowsOf(
        sql`c.account_id, c.client_id`,
        sql`p.account_id, p.id`,
        sql`from client p where ${hasWords(sql`p.words`, words)}`
      ),
      inHousehold(sql`c.account_id`, words),
    ],
    filters: {
      status: at.hasStatus,
      outcome: at.hasOutcome,
      type: (requested) => isOneOf(sql`c.type`, requested),
      payee: (requested) => sql`c.payee_type = ${requested}`,
      owes: (requested) => at.hasAmounts(owing[requested]),
      decision: () => at.isReversed,
      account_id: (requested) => sql`c.account_id = ${requested}`,
      figure: isOfFigure,
      expected: (requested) => isExpectedClaim(requested, today),
      // The moment and the bound of the list are of that day.
      as_of: () => sql`true`,
      assigned: (requested) => sql`${assignee} = ${requested === 'mine' ? user_id : nobody}`,
      snoozed: (requested) =>
        requested === 'yes'
          ? sql`c.snoozed_until > ${today}::date`
          : sql`(c.snoozed_until is null or c.snoozed_until <= ${today}::date)`,
      // Starts from the messages, which are few; the last one of a claim decides.
      message: () =>
        sql`(c.account_id, c.id) in (select m.account_id, m.claim_id from claim_message m where m.author_role <> 'admin'
             and not exists (select from claim_message n where (n.account_id, n.claim_id) = (m.account_id, m.claim_id) and n.id > m.id
                               and n.partner_id is not distinct from m.partner_id))`,
    },
  }
}
