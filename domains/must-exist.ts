import type { Tx } from './context.ts'
import { noSuch } from './no-such.ts'

/** Tables whose rows endpoints refer to by id, and their display name. */
const tables = {
  account: 'account',
  client: 'client',
  insurer: 'insurance_company',
  partner: 'partner',
  provider: 'provider',
} as const

/** Throws `noSuch` unless the row exists and is visible in this transaction. */
export async function mustExist(tx: Tx, noun: keyof typeof tables, id: string): Promise<void> {
  const found = await tx
    .selectFrom(tables[noun])
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuch(noun)
}
