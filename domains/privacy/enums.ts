/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** States of a copy that is still being made. */
export const unfinishedExportStatuses = ['queued', 'running'] as const
export type UnfinishedExportStatus = (typeof unfinishedExportStatuses)[number]
