import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inHousehold, inRowsOf, inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listClients } from './contract-admin.ts'

/** Filters of the list of covered people. */
export type ClientFilters = Pick<InputOf<typeof listClients>, 'status' | 'relationship' | 'covered'>

const ofFirstCoverage = (what: RawBuilder<unknown>) => sql`
  (select ${what} from coverage v join policy p on p.id = v.policy_id
                        left join insurance_company i on i.id = p.insurance_company_id
    where v.client_id = c.id and v.status <> 'cancelled' order by v.rank, p.rank, v.id limit 1)`

/** Columns of a covered person's row; requires `client c`. */
export const clientColumns = sql`
  c.id, c.first_name, c.last_name, c.second_last_name, c.birth_date, c.relationship, c.status,
  (select jsonb_build_object('id', a.id, 'name', a.display_name, 'number', a.number)
     from account a where a.id = c.account_id) as account,
  ${ofFirstCoverage(sql`i.name`)} as insurer, ${ofFirstCoverage(sql`v.member_id`)} as member_id,
  ${utcText(sql`c.created_at`)} as created_at`

/** Source of the list of covered people and its export. */
export const clientSource: ListSource<ClientFilters> = {
  from: sql`client c`,
  columns: clientColumns,
  id: { by: sql`c.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`c.created_at`, type: 'timestamptz' },
    name: { by: sql`lower(c.last_name || ' ' || c.first_name)`, type: 'text' },
    birth_date: { by: sql`c.birth_date`, type: 'date' },
  },
  default_sort: '-created_at',
  // Searches names, the household, and the member ID on the card.
  search: (words) => [
    inRowsOf(
      sql`c.id`,
      sql`v.client_id`,
      sql`from coverage v where app.fold(v.member_id) = ${words}`
    ),
    inWords(sql`c.words`, words),
    inHousehold(sql`c.account_id`, words),
  ],
  filters: {
    status: (requested) => isOneOf(sql`c.status`, requested),
    relationship: (requested) => isOneOf(sql`c.relationship`, requested),
    covered: (requested) => (requested === 'yes' ? sql`c.is_covered` : sql`not c.is_covered`),
  },
}
