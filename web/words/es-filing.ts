import household_claims from './es/household-claims.json'

/** Claims of a household: filing and following them. */
export const tree = { household_claims }
