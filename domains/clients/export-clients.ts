import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import { clientSource, type ClientFilters } from './client-source.ts'
import type { ClientRow, exportClients as endpoint } from './contract-admin.ts'

const columns: Columns<ClientRow, 'clients'> = {
  name: (row) => [row.first_name, row.last_name, row.second_last_name].filter(Boolean).join(' '),
  account: (row) => row.account.name,
  birth_date: (row) => row.birth_date,
  relationship: (row, words) => words.relationship[row.relationship],
  insurer: (row) => row.insurer,
  member_id: (row) => row.member_id,
  status: (row, words) => words.status[row.status],
  created_at: (row) => row.created_at,
}

/** All covered people of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportClients = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<ClientRow, ClientFilters, 'clients'>(ctx, {
    list: 'clients',
    source: clientSource,
    input,
    columns,
    entity_type: 'client_export',
    household: (row) => row.account.id,
  })
