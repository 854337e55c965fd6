import type { Selectable } from 'kysely'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { AuditEntry } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Tables } from '../tables.ts'

type Account = Selectable<Tables['account']>
type AccountWith<Column extends keyof Account> = Pick<Account, Column | 'id'>

/** Returns columns of an account under the caller's role. Throws 404 `no-such-account`. */
export async function accountOf<Column extends keyof Account = 'id'>(
  tx: Tx,
  account_id: string,
  columns: readonly Column[] = []
): Promise<AccountWith<Column>> {
  const account = await tx
    .selectFrom('account')
    .select(['id', ...columns])
    .where('id', '=', account_id)
    // The type of the columns is not followed through a type parameter.
    .$castTo<AccountWith<Column>>()
    .executeTakeFirst()
  if (!account) throw noSuch('account')
  return account
}

/**
 * Begins the reading of a household's records of a kind: as `accountOf`, and records reads by staff. Throws 404
 * `no-such-account`.
 */
export async function readAccountOf<Column extends keyof Account = 'id'>(
  tx: Tx,
  ctx: Context,
  account_id: string,
  entity_type: AuditEntry['entity_type'],
  columns: readonly Column[] = []
): Promise<AccountWith<Column>> {
  const account = await accountOf(tx, account_id, columns)
  await recordStaffRead(tx, ctx, { entity_type, entity_id: null, account_id })
  return account
}
