import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listReceivers as endpoint } from './contract-suggestions.ts'

/** Lists the legal entities that receive payments, oldest first, each with its own currency. */
export const listReceivers = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<OutputOf<typeof endpoint>['companies'][number]>`
      select id, trade_name as name, functional_currency as currency from numo_company order by created_at, id`.execute(
      tx
    )
    return { companies: rows }
  })
