import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportProviderRecords as contract, ProviderRow } from './contract-admin.ts'
import { providerSource, type ProviderFilters } from './provider-source.ts'
import { spokenName } from './rules.ts'

const columns: Columns<ProviderRow, 'providers'> = {
  full_name: (row) => spokenName(row.name_prefix, row.full_name),
  kind: (row, words) => words.kind[row.kind],
  status: (row, words) => words.status[row.status],
  specialties: (row, _, locale) =>
    row.specialties.map((one) => (locale === 'es' ? one.name_es : one.name_en)).join('; '),
  city: (row) => row.city,
  country: (row) => row.country,
  insurers: (row) => row.insurers,
  confirmed_on: (row) => row.confirmed_on,
  source: (row) => row.source?.name ?? null,
  updated_at: (row) => row.updated_at,
}

/** All doctors and facilities of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportProviderRecords = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<ProviderRow, ProviderFilters, 'providers'>(ctx, {
    list: 'providers',
    source: providerSource,
    input,
    columns,
    entity_type: 'provider_export',
  })
