import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { inHousehold, isOneOf, type ListSource } from '../lists/list-source.ts'
import { ofClaimNumber } from '../lists/of-claim-number.ts'
import type { listReminders } from './contract-reminder-list.ts'
import { isOwed, reminderColumns, reminderJoins } from './reminder-sql.ts'

export type ReminderFilters = Pick<InputOf<typeof listReminders>, 'account_id' | 'stage' | 'hold'>

/** List source of what households owe with the stage of its reminders. */
export const reminderSource = ({ today }: Pick<Context, 'today'>): ListSource<ReminderFilters> => ({
  from: sql`claim c`,
  only: isOwed,
  columns: sql`
    c.id, c.number as claim_number, c.currency, c.patient_balance::float8 as due_amount,
    (select jsonb_build_object('id', a.id, 'name', a.display_name) from account a where a.id = c.account_id) as account,
    (select to_jsonb(k) from (select ${reminderColumns} from (values (1)) one(n1) ${reminderJoins(today())}) k) as reminder`,
  id: { by: sql`c.id`, type: 'uuid' },
  sorts: { due_at: { by: sql`c.adjudicated_at`, type: 'timestamptz' } },
  default_sort: 'due_at',
  search: (words) => [
    ofClaimNumber(sql`c.account_id, c.id`, words),
    inHousehold(sql`c.account_id`, words),
  ],
  filters: {
    account_id: (requested) => sql`c.account_id = ${requested}`,
    stage: (requested) =>
      sql`(c.account_id, c.id) in (select r.account_id, r.claim_id from payment_reminder r where ${isOneOf(sql`r.stage`, requested)})`,
    hold: () =>
      sql`c.account_id in (select h.account_id from reminder_hold h where h.ended_at is null and h.until_on >= ${today()}::date)`,
  },
})
