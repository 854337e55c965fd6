import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { createPayouts } from './create-payouts.ts'
import { getPayout } from './get-payout.ts'
import { movePayout } from './move-payout.ts'

/** Endpoints of this domain. */
export const payoutsApi = [
  serve(contract.getPayout, getPayout),
  serve(contract.createPayouts, createPayouts),
  serve(contract.movePayout, movePayout),
]
