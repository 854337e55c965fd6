import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import { addressSource, type AddressFilters } from './address-source.ts'
import type { AddressRow, exportAddresses as endpoint } from './contract-admin.ts'
import { addressColumns } from './contract-columns.ts'

/** All addresses of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportAddresses = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<AddressRow, AddressFilters>(ctx, {
    file: 'addresses',
    source: addressSource,
    input,
    columns: addressColumns,
    entity_type: 'address_export',
    household: (row) => row.account_id,
  })
