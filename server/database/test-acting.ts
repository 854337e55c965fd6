import { actingKeyOf, signPrincipal } from './acting.ts'
import type { Connection } from './connect.ts'

/** Principal of a transaction. */
export type Principal = { user_id?: string; account_id?: string; partner_id?: string }

/** Returns the query that sets role and signed principal, for a plain client inside a transaction. */
export function setRole(owner: Connection, role: string, ownerOf: Principal = {}) {
  const key = actingKeyOf(owner)
  if (!key) throw new Error('The owner has no password')
  const { user_id: user, account_id: account, partner_id: partner } = ownerOf
  return {
    text: `select set_config('role', $1, true), set_config('app.acting', $2, true)`,
    values: [role, signPrincipal(key, role, { user, account, partner }, Date.now())],
  }
}
