import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { findProviders } from './find-providers.ts'
import { getProvider } from './get-provider.ts'
import { listSpecialties } from './list-specialties.ts'

/** What this domain serves. */
export const providersApi = [
  serve(contract.findProviders, findProviders),
  serve(contract.getProvider, getProvider),
  serve(contract.listSpecialties, listSpecialties),
]
