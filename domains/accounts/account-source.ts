import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { beginnings, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listAccounts } from './contract-admin.ts'

/** What the list of households can be filtered by. */
export type AccountFilters = Pick<InputOf<typeof listAccounts>, 'status' | 'onboarding' | 'missing'>

/** Who of ours is hidden among a household's users (spec 5). */
export type HiddenStaff = { staff_domains: readonly string[]; staff_address: string | null }

/** True of a user `u` who is not staff of ours by their address: the same rule as `isStaffAddress`. */
export const isNoStaff = ({
  staff_domains,
  staff_address,
}: HiddenStaff): RawBuilder<unknown> => sql`
  (lower(regexp_replace(u.email, '^.*@', '')) <> all (${staff_domains}::text[])
   and lower(u.email) is distinct from ${staff_address?.toLowerCase() ?? null})`

const onboarding = sql`(select o.onboarding_status from account_onboarding o where o.account_id = a.id)`

/** The first piece that is missing, in the order of `missingPieces`. */
const missing = sql`
  (select case when not o.has_insurance then 'insurance'
               when not o.has_insurance_plan then 'plan'
               when first.policy_document_id_front is null then 'card_front'
               when not o.has_client then 'client'
               when not o.has_payment_method then 'payment_method'
               when first.insurance_company_id is null then 'insurer' end
     from account_onboarding o
     left join lateral (select * from policy where policy.account_id = a.id and policy.status <> 'cancelled'
                         order by policy.rank limit 1) first on true
    where o.account_id = a.id)`

const ofFirstPolicy = (what: RawBuilder<unknown>) => sql`
  (select ${what} from policy p left join insurance_company c on c.id = p.insurance_company_id
                        left join insurance_plan n on n.id = p.insurance_plan_id
    where p.account_id = a.id and p.status <> 'cancelled' order by p.rank limit 1)`

/** What a household's row shows besides the counts. */
export const accountColumns = sql`
  a.id, a.number, a.display_name, a.status, ${onboarding} as onboarding_status, ${missing} as missing,
  ${ofFirstPolicy(sql`c.name`)} as insurer, ${ofFirstPolicy(sql`coalesce(n.name, p.plan)`)} as plan,
  a.stripe_payment_method_id is not null as has_payment_method, ${utcText(sql`a.created_at`)} as created_at`

/** Few are without any policy, and an index has them. */
const mayLackPolicy = (wanted: readonly string[]) =>
  wanted.length === 1 && wanted[0] === 'insurance' ? sql`and not a.has_policy` : sql``

/** Who waits for an insurer has a policy without one: few, and found by an index. */
const mayWait = (wanted: readonly string[], waiting: string) =>
  wanted.length === 1 && wanted[0] === waiting
    ? sql`and a.id in (select account_id from policy where insurance_company_id is null)`
    : sql``

/** Households. The list, its export and its bulk actions all read it. */
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
  // By its own name and number, and by the people who sign in for it: their names stand in its row.
  search: (words) => sql`a.beginnings @@ ${beginnings(words)}::tsquery`,
  filters: {
    status: (wanted) => isOneOf(sql`a.status`, wanted),
    onboarding: (wanted) =>
      sql`${onboarding} = any (${wanted}::text[]) ${mayWait(wanted, 'needs_approval')}`,
    missing: (wanted) =>
      sql`${missing} = any (${wanted}::text[]) ${mayWait(wanted, 'insurer')} ${mayLackPolicy(wanted)}`,
  },
  ordered_filters: { created_at: ['status'] },
  ordered_words: {
    table: sql`account_word`,
    column: sql`word`,
    from: sql`account_word w join account a on a.id = w.account_id`,
    word: sql`w.word`,
    id: sql`w.account_id`,
    sorts: { display_name: sql`w.place` },
  },
  dear_filters: ['onboarding', 'missing'],
})
