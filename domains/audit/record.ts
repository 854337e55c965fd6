import type { Caller, Tx } from '../context.ts'
import type { AuditAction } from './enums.ts'

/** What happened, for the trail. `changes` holds the new values of what changed, never a secret. */
export type AuditEntry = {
  /** FHIR: C created, R read, U updated, D deleted, E done (signed in, approved, sent ...). */
  action: AuditAction
  /** Table, or the noun of an act: `partner`, `membership`, `identity_user`. */
  entity_type: string
  entity_id: string | null
  /** Whose it is, where it is somebody's. Under a household's or organisation's role it must be their own. */
  account_id?: string | null
  partner_id?: string | null
  /** 0 done, 4 refused, 8 failed. */
  outcome?: 0 | 4 | 8
  changes?: Readonly<Record<string, unknown>>
  /** Why, in the words of who did it. */
  reason?: string | null
}

/** The program itself, where no request is behind a change. */
export const theProgram: Caller = { ip: null, user_agent: null, request_id: 'program' }

const longestAgent = 400

/**
 * Adds an event to the audit trail in the transaction of the change itself: both are kept or neither is. Who acted and
 * under which role is read from the transaction.
 */
export async function record(tx: Tx, caller: Caller, entry: AuditEntry): Promise<void> {
  const { changes, reason, outcome = 0, account_id = null, partner_id = null, ...what } = entry
  await tx
    .insertInto('audit_event')
    .values({
      ...what,
      outcome,
      account_id,
      partner_id,
      changes: changes ? JSON.stringify(changes) : null,
      reason: (reason ?? caller.why)?.slice(0, 1000) ?? null,
      request_id: caller.request_id,
      ip: caller.ip,
      user_agent: caller.user_agent?.slice(0, longestAgent) ?? null,
      // Written by the database itself; what is said here is not taken.
    })
    .execute()
}

/** Adds that somebody read what is about a person's health. Call it before the answer is given, never after. */
export const recordRead = (
  tx: Tx,
  caller: Caller,
  what: Omit<AuditEntry, 'action' | 'changes' | 'outcome'>
): Promise<void> => record(tx, caller, { ...what, action: 'R' })
