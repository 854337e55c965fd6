import { createEligibilityByRules } from './by-rules.ts'
import type { Eligibility } from './port.ts'

/** Who answers: the plan's rules. */
export const createEligibility = (): Eligibility => createEligibilityByRules()
