import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportExtractions as endpoint, ExtractionRow } from './contract-admin.ts'
import { extractionSource, type ExtractionFilters } from './extraction-source.ts'
import { extractionColumns } from './contract-columns.ts'

/** All readings of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportExtractions = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<ExtractionRow, ExtractionFilters>(ctx, {
    file: 'extractions',
    source: extractionSource(ctx.actor?.user_id ?? ''),
    input,
    columns: extractionColumns,
    entity_type: 'extraction_export',
    household: (row) => row.account.id,
  })
