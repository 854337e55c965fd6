import type { X12Settings } from '../x12/clearing-house.ts'
import { createEligibilityByRules } from './by-rules.ts'
import type { Eligibility } from './port.ts'
import { createX12Eligibility } from './x12.ts'

/** Uses the configured X12 clearing house, otherwise the rules of the plan. */
export const createEligibility = ({ x12 }: { x12: X12Settings | null }): Eligibility =>
  x12 ? createX12Eligibility(x12) : createEligibilityByRules()
