import { sql } from 'kysely'
import type { Caller, Tx } from '../context.ts'
import { insertAll } from '../insert-all.ts'
import type { AuditAction } from './enums.ts'

/** Contents of an audit event. `changes` has the new values of changed fields, never a secret. */
export type AuditEntry = {
  /** Action code of FHIR AuditEvent; E also covers sign-ins, approvals and emails. */
  action: AuditAction
  /** Table name, or the noun of an action: `partner`, `membership`, `identity_user`. */
  entity_type: string
  entity_id: string | null
  /** The household the event belongs to. Under a household's or organisation's role it must be their own. */
  account_id?: string | null
  /** The organisation it belongs to; the caller's own when it is not said. */
  partner_id?: string | null
  /** 0 success, 4 refused, 8 failed. */
  outcome?: 0 | 4 | 8
  changes?: Readonly<Record<string, unknown>>
  /** Reason given by the actor. */
  reason?: string | null
}

/** Caller for changes made by the program itself, without a request. */
export const theProgram: Caller = { ip: null, user_agent: null, request_id: 'program' }

const maxUserAgentLength = 400

const eventColumns: Readonly<Record<string, string>> = Object.fromEntries(
  `action text, entity_type text, entity_id text, outcome smallint, account_id uuid, partner_id uuid, changes jsonb, reason text,
    request_id text, ip inet, user_agent text`
    .split(',')
    .map((column) => column.trim().split(' '))
)

/**
 * Adds an event to the audit trail in the transaction of the change, so that both are committed or neither. The actor
 * and role are read from the transaction.
 */
export const record = (tx: Tx, caller: Caller, entry: AuditEntry): Promise<void> =>
  recordAll(tx, caller, [entry])

/** Adds many events at once, each as `record` does. */
export async function recordAll(
  tx: Tx,
  caller: Caller,
  entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(
    ({ changes = null, reason, outcome = 0, account_id, partner_id, ...what }) => ({
      ...what,
      outcome,
      account_id: account_id ?? null,
      partner_id: partner_id ?? null,
      changes,
      reason: (reason ?? caller.why)?.slice(0, 1000).toWellFormed() ?? null,
      request_id: caller.request_id,
      ip: caller.ip,
      user_agent: caller.user_agent?.slice(0, maxUserAgentLength) ?? null,
      api_key_id: caller.api_key_id ?? null,
      // A trigger sets the remaining columns, whatever is inserted here.
    })
  )
  // Only roles that a key of the program can act under may write its column.
  const columns: Record<string, string> = {
    ...eventColumns,
    ...(caller.api_key_id && { api_key_id: 'uuid' }),
  }
  await insertAll('audit_event', columns, rows, {
    // Null under every role but an organisation's, whose events are its own.
    partner_id: sql`coalesce(given.partner_id, (select app.partner_id()))`,
  }).execute(tx)
}

/** Records that health data was read. Call it in the transaction of the read, before the response is sent. */
export const recordRead = (
  tx: Tx,
  caller: Caller,
  what: Omit<AuditEntry, 'action' | 'changes' | 'outcome'>
): Promise<void> => record(tx, caller, { ...what, action: 'R' })
