import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listAppointments } from './contract-staff.ts'

type Filters = Pick<InputOf<typeof listAppointments>, 'status' | 'partner_id' | 'late' | 'taken'>

const isLate = sql`
  coalesce(a.alternatives_at is not null or (a.status = 'requested' and a.answer_due_at < now()), false)`

/** Columns of appointment `a`, with its organisation `o`, provider `p` and place `l`, as staff see them. */
export const staffColumns = sql`
  a.id, a.number, a.status, a.person_name, a.client_id, l.name as place, a.time_zone, a.insurance_taken,
  (select jsonb_build_object('id', c.id, 'name', c.display_name) from account c where c.id = a.account_id) as account,
  jsonb_build_object('id', o.id, 'name', o.name) as clinic,
  jsonb_build_object('id', p.id, 'slug', p.slug, 'name', concat_ws(' ', p.name_prefix, p.full_name)) as provider,
  (select concat_ws(' · ', i.name, f.name) from insurance_company i left join insurance_plan f on f.id = a.insurance_plan_id
    where i.id = a.insurance_company_id) as insurer,
  ${utcText(sql`a.starts_at`)} as starts_at, ${utcText(sql`a.answer_due_at`)} as answer_due_at,
  ${utcText(sql`a.created_at`)} as created_at`

export const staffFrom = sql`
  appointment a join partner o on o.id = a.partner_id join provider p on p.id = a.provider_id
  join practice_location l on l.id = a.practice_location_id`

/** List source of appointments of all clinics. */
export const appointmentSource: ListSource<Filters> = {
  columns: staffColumns,
  from: staffFrom,
  id: { by: sql`a.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`a.created_at`, type: 'timestamptz' },
    // Without an agreed time it sorts below all others.
    starts_at: {
      by: sql`coalesce(a.starts_at, '-infinity'::timestamptz)`,
      type: 'timestamptz',
    },
  },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`a.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`a.status`, requested),
    partner_id: (requested) => sql`a.partner_id = ${requested}`,
    late: (requested) => (requested === 'yes' ? isLate : sql`not ${isLate}`),
    taken: (requested) => isOneOf(sql`a.insurance_taken`, requested),
  },
}
