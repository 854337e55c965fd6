import { serve } from '../serve.ts'
import * as runs from './contract-bulk-runs.ts'
import * as contract from './contract.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { getBulkRun } from './get-bulk-run.ts'
import { listSavedViews } from './list-saved-views.ts'
import { saveView } from './save-view.ts'
import { undoBulkRun } from './undo-bulk-run.ts'

export const listsApi = [
  serve(contract.listSavedViews, listSavedViews),
  serve(contract.saveView, saveView),
  serve(contract.deleteSavedView, deleteSavedView),
  serve(runs.getBulkRun, getBulkRun),
  serve(runs.undoBulkRun, undoBulkRun),
]
