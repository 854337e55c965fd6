import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { directoryStatus } from './directory-status.ts'
import { reportMistake } from './report-mistake.ts'

/** What this domain serves. */
export const directoryApi = [
  serve(contract.reportMistake, reportMistake),
  serve(contract.directoryStatus, directoryStatus),
]
