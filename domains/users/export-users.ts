import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportUsers as endpoint, UserRow } from './contract-admin.ts'
import { userSource, type UserFilters } from './user-source.ts'
import { userColumns } from './contract-columns.ts'

/** All people of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportUsers = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<UserRow, UserFilters>(ctx, {
    file: 'users',
    source: userSource,
    input,
    columns: userColumns,
    entity_type: 'user_export',
    household: (row) => row.account?.id ?? null,
  })
