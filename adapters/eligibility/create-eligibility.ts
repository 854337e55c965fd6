import { createEligibilityByRules } from './by-rules.ts'
import type { Eligibility } from './port.ts'
import { createX12Eligibility, type X12Settings } from './x12.ts'

/** Who answers: a clearing house where one is configured, else the plan's rules. */
export const createEligibility = ({ x12 }: { x12: X12Settings | null }): Eligibility =>
  x12 ? createX12Eligibility(x12) : createEligibilityByRules()
