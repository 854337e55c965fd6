import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import type { HouseholdRecord } from '../define-record.ts'
import { householdRecords } from '../records.ts'

/** Scope of an export or deletion: a household and its users. */
export type HouseholdScope = {
  account_id: string
  user_ids: readonly string[]
  uids: readonly string[]
}

/** SQL condition: row `t` belongs to the household or its users. */
export function isOf(
  { of }: HouseholdRecord,
  { account_id, user_ids, uids }: HouseholdScope
): RawBuilder<boolean> {
  const people = sql`${sql.val([...user_ids])}::uuid[]`
  switch (of) {
    case 'account':
      return sql`t.account_id = ${account_id}`
    case 'recipient':
      return sql`t.recipient_account_id = ${account_id}`
    case 'household':
      return sql`t.id = ${account_id}`
    case 'user':
      return sql`t.user_id = any (${people})`
    case 'person':
      return sql`t.id = any (${people})`
    case 'sign_in':
      return sql`t.uid = any (${sql.val([...uids])}::text[])`
    default:
      return sql`t.extraction_id in (select id from extraction where account_id = ${account_id})`
  }
}

/** Returns a household's rows of one table, without the columns excluded from exports. */
export async function rowsOf(tx: Tx, table: string, owner: HouseholdScope): Promise<unknown[]> {
  const record = householdRecords.get(table)
  if (!record) throw new Error(`No noun declares the table ${table}`)
  const left_out = sql`${sql.val([...(record.leave_out ?? [])])}::text[]`
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${left_out} as row from ${sql.table(table)} t where ${isOf(record, owner)}`.execute(
    tx
  )
  return rows.map(({ row }) => row)
}
