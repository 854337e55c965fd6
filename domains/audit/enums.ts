/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** What was done: created, read, updated, deleted, exported. */
export const auditActions = ['C', 'R', 'U', 'D', 'E'] as const
export type AuditAction = (typeof auditActions)[number]
