import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { forgetProvider } from './forget-provider.ts'
import { listSavedProviders } from './list-saved-providers.ts'
import { saveProvider } from './save-provider.ts'

/** Maps each endpoint of this domain to its verb. */
export const savedProvidersApi = [
  serve(contract.listSavedProviders, listSavedProviders),
  serve(contract.saveProvider, saveProvider),
  serve(contract.forgetProvider, forgetProvider),
]
