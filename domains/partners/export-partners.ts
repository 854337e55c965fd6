import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportPartners as contract, PartnerRow } from './contract-admin.ts'
import { partnerSource, type PartnerFilters } from './partner-source.ts'

const columns: Columns<PartnerRow, 'partners'> = {
  name: (row) => row.name,
  type: (row, words) => words.type[row.type],
  status: (row, words) => words.status[row.status],
  country: (row) => row.country,
  networks: (row) => row.networks,
  providers: (row) => row.providers,
  users: (row) => row.users,
  source: (row) => row.source?.name ?? null,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
}

/** All organisations of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportPartners = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<PartnerRow, PartnerFilters, 'partners'>(ctx, {
    list: 'partners',
    source: partnerSource,
    input,
    columns,
    entity_type: 'partner_export',
  })
