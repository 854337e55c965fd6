/** Statuses of a bulk action in the background. */
export const bulkRunStatuses = ['running', 'done', 'undoing', 'undone'] as const

/** What became of a row: `refused` was not done, `kept` was done and not undone; both have a reason. */
export const bulkRowStatuses = ['waiting', 'done', 'refused', 'undone', 'kept'] as const
