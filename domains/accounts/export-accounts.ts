import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import { accountSource, type AccountFilters } from './account-source.ts'
import type { AccountRow, exportAccounts as endpoint } from './contract-admin.ts'

const columns: Columns<AccountRow, 'accounts'> = {
  number: (row) => row.number,
  display_name: (row) => row.display_name,
  onboarding: (row, words) => words.onboarding[row.onboarding_status],
  missing: (row, words) => (row.missing ? words.missing[row.missing] : null),
  status: (row, words) => words.status[row.status],
  clients: (row) => row.clients,
  users: (row) => row.users,
  insurer: (row) => row.insurer,
  plan: (row) => row.plan,
  payment_method: (row, words) => words.yes_no[row.has_payment_method ? 'yes' : 'no'],
  created_at: (row) => row.created_at,
}

/** All households of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportAccounts = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<AccountRow, AccountFilters, 'accounts'>(ctx, {
    list: 'accounts',
    source: accountSource(ctx.settings),
    input,
    columns,
    entity_type: 'account_export',
    household: (row) => row.id,
  })
