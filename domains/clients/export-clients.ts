import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import { clientSource, type ClientFilters } from './client-source.ts'
import type { ClientRow, exportClients as endpoint } from './contract-admin.ts'
import { clientColumns } from './contract-columns.ts'

/** All covered people of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportClients = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<ClientRow, ClientFilters>(ctx, {
    file: 'clients',
    source: clientSource,
    input,
    columns: clientColumns,
    entity_type: 'client_export',
    household: (row) => row.account.id,
  })
