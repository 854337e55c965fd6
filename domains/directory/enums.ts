/** Values of this domain's enumerated columns. Imports nothing, so that every layer may import it. */

/** State of a reported mistake. */
export const reportStatuses = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const importStatuses = ['running', 'previewed', 'finished', 'failed', 'taken_back'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Step of a running import. */
export const importSteps = ['waiting', 'reading', 'checking', 'storing', 'taking_back'] as const
export type ImportStep = (typeof importSteps)[number]

/** Kind of a directory source. */
export const sourceKinds = ['insurer_directory', 'partner', 'registry', 'list'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Order of day and month in dates of a file. */
export const dateOrders = ['mm/dd/yyyy', 'dd/mm/yyyy'] as const
export type DateOrder = (typeof dateOrders)[number]
