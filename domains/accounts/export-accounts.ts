import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import { accountSource, type AccountFilters } from './account-source.ts'
import type { AccountRow, exportAccounts as endpoint } from './contract-admin.ts'
import { accountColumns } from './contract-columns.ts'

/** All households of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportAccounts = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<AccountRow, AccountFilters>(ctx, {
    file: 'accounts',
    source: accountSource(ctx.settings),
    input,
    columns: accountColumns,
    entity_type: 'account_export',
    household: (row) => row.id,
  })
