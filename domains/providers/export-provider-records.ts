import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportProviderRecords as contract, ProviderRow } from './contract-admin.ts'
import { providerSource, type ProviderFilters } from './provider-source.ts'
import { providerColumns } from './contract-columns.ts'

/** All doctors and facilities of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportProviderRecords = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<ProviderRow, ProviderFilters>(ctx, {
    file: 'providers',
    source: providerSource,
    input,
    columns: providerColumns,
    entity_type: 'provider_export',
  })
