import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { searchSite } from './search-site.ts'

/** Maps each endpoint of this domain to its verb. */
export const siteSearchApi = [serve(contract.searchSite, searchSite)]
