import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listAccounts } from './contract-admin.ts'

/** Filters of the list of households. */
export type AccountFilters = Pick<InputOf<typeof listAccounts>, 'status' | 'onboarding' | 'missing'>

/** Settings that identify staff by email address, to hide them among a household's users (specification section 5). */
export type HiddenStaff = { staff_domains: readonly string[]; staff_address: string | null }

/** SQL condition: user `u` has no staff email address. The same rule as `isStaffAddress`. */
export const isNoStaff = ({
  staff_domains,
  staff_address,
}: HiddenStaff): RawBuilder<unknown> => sql`
  (lower(regexp_replace(u.email, '^.*@', '')) <> all (${staff_domains}::text[])
   and lower(u.email) is distinct from ${staff_address?.toLowerCase() ?? null})`

const ofFirstPolicy = (what: RawBuilder<unknown>) => sql`
  (select ${what} from policy p left join insurance_company c on c.id = p.insurance_company_id
                        left join insurance_plan n on n.id = p.insurance_plan_id
    where p.account_id = a.id and p.status <> 'cancelled' order by p.rank limit 1)`

/** Columns of a household's row, except the counts. */
export const accountColumns = sql`
  a.id, a.number, a.display_name, a.status, a.onboarding_status, a.missing_piece as missing,
  ${ofFirstPolicy(sql`c.name`)} as insurer, ${ofFirstPolicy(sql`coalesce(n.name, p.plan)`)} as plan,
  a.stripe_payment_method_id is not null as has_payment_method, ${utcText(sql`a.created_at`)} as created_at`

/** Source of the list of households, its export and its bulk actions. */
export const accountSource = (hidden: HiddenStaff): ListSource<AccountFilters> => ({
  from: sql`account a`,
  columns: sql`${accountColumns},
    (select count(*) from client where client.account_id = a.id and client.status = 'active') as clients,
    (select count(*) from membership m join app_user u on u.id = m.user_id
      where m.account_id = a.id and m.status = 'active' and ${isNoStaff(hidden)}) as users`,
  id: { by: sql`a.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`a.created_at`, type: 'timestamptz' },
    display_name: { by: sql`lower(a.display_name)`, type: 'text' },
  },
  default_sort: '-created_at',
  // `a.words` contains the household's name and number and its members' names.
  search: (words) => [inWords(sql`a.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`a.status`, requested),
    onboarding: (requested) => isOneOf(sql`a.onboarding_status`, requested),
    missing: (requested) => isOneOf(sql`a.missing_piece`, requested),
  },
})
