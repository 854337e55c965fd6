import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { deleteClaimExample } from './delete-claim-example.ts'
import { listClaimExamples } from './list-claim-examples.ts'
import { runClaimExamples } from './run-claim-examples.ts'
import { runExampleClaim } from './run-example-claim.ts'
import { saveClaimExample } from './save-claim-example.ts'

/** Endpoints of this domain. */
export const claimExamplesApi = [
  serve(contract.runExampleClaim, runExampleClaim),
  serve(contract.listClaimExamples, listClaimExamples),
  serve(contract.runClaimExamples, runClaimExamples),
  serve(contract.saveClaimExample, saveClaimExample),
  serve(contract.deleteClaimExample, deleteClaimExample),
]
