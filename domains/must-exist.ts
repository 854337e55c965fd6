import type { Tx } from './context.ts'
import { noSuch } from './no-such.ts'

/** Tables whose rows an endpoint names by id, and the noun people know them by. */
const tables = {
  account: 'account',
  client: 'client',
  partner: 'partner',
  provider: 'provider',
} as const

/** Refuses with `noSuch` unless there is such a row among those this transaction may see. */
export async function mustExist(tx: Tx, noun: keyof typeof tables, id: string): Promise<void> {
  const found = await tx
    .selectFrom(tables[noun])
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuch(noun)
}
