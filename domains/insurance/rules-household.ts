/** What a household says about its insurance. */

/** Most policies a household keeps at once. */
export const mostPolicies = 6

/** A policy that was taken out again keeps a place behind all others. */
export const firstRemovedRank = 1000
