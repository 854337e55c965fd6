/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

/** Statuses of an export that is still being built. */
export const unfinishedExportStatuses = ['queued', 'running'] as const
export type UnfinishedExportStatus = (typeof unfinishedExportStatuses)[number]
