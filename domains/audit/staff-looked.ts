import type { Context, Tx } from '../context.ts'
import { recordRead, type AuditEntry } from './record.ts'

/**
 * Adds that staff read something of a household, where a household and staff call the same endpoint. What a household
 * reads of its own is nobody's business.
 */
export async function staffLooked(
  tx: Tx,
  { hat, caller }: Pick<Context, 'hat' | 'caller'>,
  what: Pick<AuditEntry, 'entity_type' | 'entity_id'> & { account_id: string }
): Promise<void> {
  if (hat === 'admin') await recordRead(tx, caller, what)
}
