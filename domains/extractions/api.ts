import { serve } from '../serve.ts'
import { approveExtraction } from './approve-extraction.ts'
import { assignExtractions } from './assign-extractions.ts'
import { confirmExtraction } from './confirm-extraction.ts'
import * as admin from './contract-admin.ts'
import * as contract from './contract.ts'
import { correctExtraction } from './correct-extraction.ts'
import { currentExtraction } from './current-extraction.ts'
import { exportExtractions } from './export-extractions.ts'
import { getExtractionDetail } from './get-extraction-detail.ts'
import { getExtraction } from './get-extraction.ts'
import { listExtractions } from './list-extractions.ts'
import { nextExtraction } from './next-extraction.ts'
import { rejectExtraction } from './reject-extraction.ts'
import { rerunExtraction } from './rerun-extraction.ts'
import { startExtraction } from './start-extraction.ts'

/** What this domain serves, to households and to staff. */
export const extractionsApi = [
  serve(contract.startExtraction, startExtraction),
  serve(contract.getExtraction, getExtraction),
  serve(contract.currentExtraction, currentExtraction),
  serve(contract.confirmExtraction, confirmExtraction),
  serve(admin.listExtractions, listExtractions),
  serve(admin.exportExtractions, exportExtractions),
  serve(admin.assignExtractions, assignExtractions),
  serve(admin.nextExtraction, nextExtraction),
  serve(admin.getExtractionDetail, getExtractionDetail),
  serve(admin.correctExtraction, correctExtraction),
  serve(admin.approveExtraction, approveExtraction),
  serve(admin.rejectExtraction, rejectExtraction),
  serve(admin.rerunExtraction, rerunExtraction),
]
