import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { getIdentityRefresh as endpoint } from './contract-identity.ts'

type Freshness = OutputOf<typeof endpoint>

/** Returns the age of the mirror of sign-ins and the progress of a refresh. */
export const getIdentityRefresh = ({ tx }: Pick<Context, 'tx'>): Promise<Freshness> =>
  tx(readFreshness)

/** Same as `getIdentityRefresh`, inside the caller's transaction. */
export async function readFreshness(tx: Tx): Promise<Freshness> {
  const { rows } = await sql<Freshness>`
    select ${utcText(sql`as_of`)} as as_of, seen,
           as_of is distinct from started_at and heard_at > now() - interval '15 minutes' as is_running
      from identity_refresh`.execute(tx)
  return rows[0] ?? { as_of: null, seen: 0, is_running: false }
}
