import { serve } from '../serve.ts'
import * as staff from './contract-import.ts'
import * as contract from './contract.ts'
import { findDiagnoses } from './find-diagnoses.ts'
import { listCodeSets } from './list-code-sets.ts'
import { previewCodeSet } from './preview-code-set.ts'
import { publishCodeSet } from './publish-code-set.ts'

/** Maps each endpoint of this domain to its verb. */
export const diagnosesApi = [
  serve(contract.findDiagnoses, findDiagnoses),
  serve(staff.listCodeSets, listCodeSets),
  serve(staff.previewCodeSet, previewCodeSet),
  serve(staff.publishCodeSet, publishCodeSet),
]
