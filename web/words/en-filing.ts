import household_claims from './en/household-claims.json'
import household_decisions from './en/household-decisions.json'

/** Claims of a household: filing and following them. */
export const tree = { household_claims, household_decisions }
