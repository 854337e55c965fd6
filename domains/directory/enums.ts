/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** State of a report of a mistake. */
export const reportStatuses = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** State of an import. */
export const importStatuses = ['running', 'finished', 'failed'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What a running import is doing. */
export const importSteps = ['waiting', 'reading', 'checking', 'storing'] as const
export type ImportStep = (typeof importSteps)[number]

/** What a source of the directory is. */
export const sourceKinds = ['insurer_directory', 'partner', 'registry', 'list'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Order of the parts of a date in a file. */
export const dateOrders = ['mm/dd/yyyy', 'dd/mm/yyyy'] as const
export type DateOrder = (typeof dateOrders)[number]
