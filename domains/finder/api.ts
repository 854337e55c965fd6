import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { findOwnRecords, findRecords } from './find-records.ts'

/** What this domain serves. */
export const finderApi = [
  serve(contract.findRecords, findRecords),
  serve(contract.findOwnRecords, findOwnRecords),
]
