/** Limits of a household's policies. */

/** Maximum number of policies per household. */
export const maxPolicies = 6

/** Removed policies get ranks from here on, behind all others. */
export const firstRemovedRank = 1000
