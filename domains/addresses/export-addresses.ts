import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import { addressSource, type AddressFilters } from './address-source.ts'
import type { AddressRow, exportAddresses as endpoint } from './contract-admin.ts'

const columns: Columns<AddressRow, 'addresses'> = {
  address: (row) => [row.line1, row.line2, row.neighborhood].filter(Boolean).join(', '),
  city: (row) =>
    [[row.postal_code, row.city].filter(Boolean).join(' '), row.state].filter(Boolean).join(', '),
  country: (row) => row.country,
  owner: (row) => row.owner.name,
  kind: (row, words) => words.kind[row.owner.kind],
  use: (row, words) => words.use[row.use],
  duplicates: (row) => row.duplicates,
  tied: (row) => row.tied,
  located: (row, words) => words.yes_no[row.is_located ? 'yes' : 'no'],
  created_at: (row) => row.created_at,
}

/** All addresses of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportAddresses = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<AddressRow, AddressFilters, 'addresses'>(ctx, {
    list: 'addresses',
    source: addressSource,
    input,
    columns,
    entity_type: 'address_export',
    household: (row) => row.account_id,
  })
