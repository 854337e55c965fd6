import { actingKeyOf, sayWhoActs } from './acting.ts'
import type { Connection } from './connect.ts'

/** Whose transaction it is. */
export type Principal = { user_id?: string; account_id?: string; partner_id?: string }

/** What the program sends first in a transaction, for a plain client: the role, and who acts, signed. */
export function putOn(owner: Connection, role: string, ownerOf: Principal = {}) {
  const key = actingKeyOf(owner)
  if (!key) throw new Error('The owner has no password')
  const { user_id: user, account_id: account, partner_id: partner } = ownerOf
  return {
    text: `select set_config('role', $1, true), set_config('app.acting', $2, true)`,
    values: [role, sayWhoActs(key, role, { user, account, partner }, Date.now())],
  }
}
