import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportPartners as contract, PartnerRow } from './contract-admin.ts'
import { partnerSource, type PartnerFilters } from './partner-source.ts'
import { partnerColumns } from './contract-columns.ts'

/** All organisations of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportPartners = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<PartnerRow, PartnerFilters>(ctx, {
    file: 'partners',
    source: partnerSource,
    input,
    columns: partnerColumns,
    entity_type: 'partner_export',
  })
