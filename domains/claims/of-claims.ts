import { sql, type RawBuilder } from 'kysely'

/** SQL of the keys `k` of these claims: what belongs to a claim is found by its household too, with which every index begins. */
export const ofClaims = (
  claims: readonly { id: string; account_id: string }[]
): RawBuilder<unknown> =>
  sql`unnest(${claims.map(({ account_id }) => account_id)}::uuid[], ${claims.map(({ id }) => id)}::uuid[]) k(account_id, claim_id)`
