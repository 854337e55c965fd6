import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportInsuranceCompanies as contract, InsurerRow } from './contract-admin.ts'
import { insurerSource, type InsurerFilters } from './insurer-source.ts'

const columns: Columns<InsurerRow, 'insurers'> = {
  name: (row) => row.name,
  country: (row) => row.country,
  status: (row, words) => words.status[row.status],
  plans: (row) => row.plans,
  networks: (row) => row.networks,
  providers: (row) => row.providers,
  submission_channel: (row) => row.submission_channel,
  claims_email: (row) => row.claims_email,
  source: (row) => row.source?.name ?? null,
  updated_at: (row) => row.updated_at,
}

/** All insurers of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportInsuranceCompanies = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<InsurerRow, InsurerFilters, 'insurers'>(ctx, {
    list: 'insurers',
    source: insurerSource,
    input,
    columns,
    entity_type: 'insurance_company_export',
  })
