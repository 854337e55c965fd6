import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportUsers as endpoint, UserRow } from './contract-admin.ts'
import { userSource, type UserFilters } from './user-source.ts'

const columns: Columns<UserRow, 'users'> = {
  display_name: (row) => row.display_name,
  email: (row) => row.email,
  status: (row, words) => words.status[row.status],
  roles: (row, words) => row.roles.map((role) => words.role[role]).join(', '),
  account: (row) => row.account?.name ?? null,
  partner: (row) => row.partner?.name ?? null,
  last_sign_in_at: (row) => row.last_sign_in_at,
  created_at: (row) => row.created_at,
}

/** All people of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportUsers = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<UserRow, UserFilters, 'users'>(ctx, {
    list: 'users',
    source: userSource,
    input,
    columns,
    entity_type: 'user_export',
    household: (row) => row.account?.id ?? null,
  })
