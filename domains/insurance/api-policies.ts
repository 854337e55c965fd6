import { serve } from '../serve.ts'
import * as contract from './contract-policies.ts'
import { exportPolicies } from './export-policies.ts'
import { listPolicies } from './list-policies.ts'
import { matchPolicy } from './match-policy.ts'

/** What staff call about the policies of households. */
export const policiesApi = [
  serve(contract.listPolicies, listPolicies),
  serve(contract.exportPolicies, exportPolicies),
  serve(contract.matchPolicy, matchPolicy),
]
