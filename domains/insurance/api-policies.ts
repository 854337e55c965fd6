import { serveList } from '../serve-list.ts'
import { policySource } from './policy-source.ts'
import { serve } from '../serve.ts'
import * as contract from './contract-policies.ts'
import { matchPolicy } from './match-policy.ts'

/** Endpoints of staff for the policies of households. */
export const policiesApi = [
  ...serveList(contract.listPolicies, contract.exportPolicies, {
    source: policySource,
    columns: contract.policyColumns,
    file: 'policies',
    entity_type: 'policy_export',
    household: (row) => row.account.id,
  }),
  serve(contract.matchPolicy, matchPolicy),
]
