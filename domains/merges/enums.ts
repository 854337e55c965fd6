/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

export const mergedKinds = ['provider', 'client'] as const
export type MergedKind = (typeof mergedKinds)[number]
