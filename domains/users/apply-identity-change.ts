import { record, type AuditEntry } from '../audit/record.ts'
import type { Context } from '../context.ts'

/**
 * Applies a committed change at the identity service. Records a failure with its reason in the audit trail and rethrows it, so that the
 * caller can retry.
 */
export async function applyIdentityChange(
  ctx: Pick<Context, 'tx' | 'caller'>,
  about: AuditEntry,
  call: () => Promise<unknown>
): Promise<void> {
  try {
    await call()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    await ctx.tx((tx) => record(tx, ctx.caller, { ...about, outcome: 8, reason }))
    throw error
  }
}
