import { serveList } from '../serve-list.ts'
import { extractionSource } from './extraction-source.ts'
import { extractionColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { approveExtraction } from './approve-extraction.ts'
import { assignExtractions } from './assign-extractions.ts'
import { confirmExtraction } from './confirm-extraction.ts'
import * as admin from './contract-admin.ts'
import * as contract from './contract.ts'
import { correctExtraction } from './correct-extraction.ts'
import { currentExtraction } from './current-extraction.ts'
import { getExtractionDetail } from './get-extraction-detail.ts'
import { getExtraction } from './get-extraction.ts'
import { nextExtraction } from './next-extraction.ts'
import { rejectExtraction } from './reject-extraction.ts'
import { rerunExtraction } from './rerun-extraction.ts'
import { startExtraction } from './start-extraction.ts'

/** Endpoints of this domain, for households and staff. */
export const extractionsApi = [
  serve(contract.startExtraction, startExtraction),
  serve(contract.getExtraction, getExtraction),
  serve(contract.currentExtraction, currentExtraction),
  serve(contract.confirmExtraction, confirmExtraction),
  ...serveList(admin.listExtractions, admin.exportExtractions, {
    source: (ctx) => extractionSource(ctx.actor?.user_id ?? ''),
    columns: extractionColumns,
    file: 'extractions',
    entity_type: 'extraction_export',
    household: (row) => row.account.id,
  }),
  serve(admin.assignExtractions, assignExtractions),
  serve(admin.nextExtraction, nextExtraction),
  serve(admin.getExtractionDetail, getExtractionDetail),
  serve(admin.correctExtraction, correctExtraction),
  serve(admin.approveExtraction, approveExtraction),
  serve(admin.rejectExtraction, rejectExtraction),
  serve(admin.rerunExtraction, rerunExtraction),
]
