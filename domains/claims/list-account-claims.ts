import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listAccountClaims as endpoint } from './contract.ts'
import { readClaims } from './read-claims.ts'

/** Lists a household's claims, newest first. Records reads by staff. */
export const listAccountClaims = (
  ctx: Context,
  { accountId, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const where =
      after === undefined
        ? sql`true`
        : sql`(c.created_at, c.id) < (select l.created_at, l.id from claim l
                where l.id = ${after} and l.account_id = ${accountId})`
    const { rows } = await readClaims(tx, ctx, { accountId, where, after: undefined, limit })
    return rows
  })
