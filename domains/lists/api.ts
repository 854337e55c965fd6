import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'
import { saveView } from './save-view.ts'

export const listsApi = [
  serve(contract.listSavedViews, listSavedViews),
  serve(contract.saveView, saveView),
  serve(contract.deleteSavedView, deleteSavedView),
]
