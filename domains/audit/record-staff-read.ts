import type { Context, Tx } from '../context.ts'
import { recordRead, type AuditEntry } from './record.ts'

/**
 * Records a read by staff at an endpoint that households and staff share, including staff who view as a member of the
 * household. A household's reads of its own data are not recorded.
 */
export async function recordStaffRead(
  tx: Tx,
  { role, caller, actor }: Pick<Context, 'role' | 'caller' | 'actor'>,
  what: Pick<AuditEntry, 'entity_type' | 'entity_id'> & { account_id: string }
): Promise<void> {
  if (role === 'admin' || actor?.seen_by) await recordRead(tx, caller, what)
}
