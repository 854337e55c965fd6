import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { getMoneyOverview } from './get-money-overview.ts'

/** Endpoints of this domain. */
export const ledgerApi = [serve(contract.getMoneyOverview, getMoneyOverview)]
