import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { findOwnRecords, findRecords } from './find-records.ts'

/** Maps each endpoint of this domain to its verb. */
export const finderApi = [
  serve(contract.findRecords, findRecords),
  serve(contract.findOwnRecords, findOwnRecords),
]
