import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { listAgreements as endpoint } from './contract-agreements.ts'
import { readAgreements } from './read-agreements.ts'

/** Returns the agreements of an organisation and the companies of ours that are active. Throws 404. */
export const listAgreements = (
  ctx: Context,
  { partner_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    const { rows: companies } = await sql<OutputOf<typeof endpoint>['companies'][number]>`
      select id, trade_name as name, functional_currency as currency from numo_company
       where status = 'active' order by created_at, id`.execute(tx)
    return { agreements: await readAgreements(tx, partner_id), companies }
  })
