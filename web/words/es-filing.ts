import household_claims from './es/household-claims.json'
import household_decisions from './es/household-decisions.json'

/** Claims of a household: filing and following them. */
export const tree = { household_claims, household_decisions }
