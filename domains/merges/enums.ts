/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** What kind of records can be merged. */
export const mergedKinds = ['provider', 'client'] as const
export type MergedKind = (typeof mergedKinds)[number]
