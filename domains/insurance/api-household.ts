import { serve } from '../serve.ts'
import * as coverage from './contract-coverage.ts'
import * as contract from './contract-household.ts'
import { removePolicy } from './remove-policy.ts'
import { reorderPolicies } from './reorder-policies.ts'
import { saveMemberNumber } from './save-member-number.ts'
import { savePolicy } from './save-policy.ts'

/** Endpoints of households for their own policies. */
export const householdPoliciesApi = [
  serve(contract.savePolicy, savePolicy),
  serve(contract.removePolicy, removePolicy),
  serve(contract.reorderPolicies, reorderPolicies),
  serve(coverage.saveMemberNumber, saveMemberNumber),
]
