import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportExtractions as endpoint, ExtractionRow } from './contract-admin.ts'
import { extractionSource, type ExtractionFilters } from './extraction-source.ts'

const columns: Columns<ExtractionRow, 'extractions'> = {
  account: (row) => row.account.name,
  status: (row, words) => words.status[row.status],
  reasons: (row) => [...row.reasons, ...(row.error_code ? [row.error_code] : [])].join(', '),
  mean_confidence: (row) => row.mean_confidence?.toFixed(2) ?? null,
  open_fields: (row) => row.open_fields,
  assigned_to: (row) => row.assigned_to?.name ?? null,
  confirmed_at: (row) => row.confirmed_at,
  created_at: (row) => row.created_at,
}

/** All readings of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportExtractions = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<ExtractionRow, ExtractionFilters, 'extractions'>(ctx, {
    list: 'extractions',
    source: extractionSource(ctx.actor?.user_id ?? ''),
    input,
    columns,
    entity_type: 'extraction_export',
    household: (row) => row.account.id,
  })
