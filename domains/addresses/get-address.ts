import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addressKey, addressOwner, addressSource } from './address-source.ts'
import type { getAddress as endpoint } from './contract-admin.ts'

/** One address, with the others that are the same place. */
export const getAddress = (
  { tx }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const { rows } = await sql<Omit<OutputOf<typeof endpoint>, 'same'>>`
      select ${addressSource.columns} from address a where a.id = ${id}`.execute(tx)
    const found = rows[0]
    if (!found) throw noSuch('address')
    const same = await sql<OutputOf<typeof endpoint>['same'][number]>`
      select a.id, ${addressOwner} as owner, a.use
        from address a join address one on one.id = ${id} and one.id <> a.id
       where ${addressKey('a')} = ${addressKey('one')} order by a.created_at, a.id limit 50`.execute(
      tx
    )
    return { ...found, same: same.rows }
  })
