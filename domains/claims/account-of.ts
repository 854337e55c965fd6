import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

/** Returns an account under the caller's role. Throws 404 `no-such-account`. */
export async function accountOf(tx: Tx, accountId: string) {
  const account = await tx
    .selectFrom('account')
    .select('numo_company_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw noSuch('account')
  return account
}
