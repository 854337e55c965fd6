/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

/** Action codes of FHIR AuditEvent: create, read, update, delete, execute. */
export const auditActions = ['C', 'R', 'U', 'D', 'E'] as const
export type AuditAction = (typeof auditActions)[number]
