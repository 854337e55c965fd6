import type { Context, Tx } from '../context.ts'
import { recordRead, type AuditEntry } from './record.ts'

/**
 * Adds that staff read something of a household, where a household and staff call the same endpoint; also when they see
 * the program as somebody of the household. What a household reads of its own is nobody's business.
 */
export async function staffLooked(
  tx: Tx,
  { role, caller, actor }: Pick<Context, 'role' | 'caller' | 'actor'>,
  what: Pick<AuditEntry, 'entity_type' | 'entity_id'> & { account_id: string }
): Promise<void> {
  if (role === 'admin' || actor?.seen_by) await recordRead(tx, caller, what)
}
