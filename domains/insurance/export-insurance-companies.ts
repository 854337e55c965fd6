import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportInsuranceCompanies as contract, InsurerRow } from './contract-admin.ts'
import { insurerSource, type InsurerFilters } from './insurer-source.ts'
import { insurerColumns } from './contract-columns.ts'

/** All insurers of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportInsuranceCompanies = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<InsurerRow, InsurerFilters>(ctx, {
    file: 'insurers',
    source: insurerSource,
    input,
    columns: insurerColumns,
    entity_type: 'insurance_company_export',
  })
