import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getOwnPartner as endpoint, OwnPartner } from './contract-own.ts'
import { locationsOf } from './get-partner.ts'
import { readPartner } from './read-partner.ts'

/** Returns the caller's organisation with its locations and active networks. Throws 404. */
export const getOwnPartner = (
  ctx: Context,
  { partnerId }: InputOf<typeof endpoint>
): Promise<OwnPartner> =>
  ctx.tx(async (tx) => {
    const partner = await readPartner(tx, partnerId)
    if (!partner) throw noSuch('partner')
    const { rows: networks } = await sql<OwnPartner['networks'][number]>`
      select n.id, n.name, c.name as insurer from partner_network pn
        join insurance_network n on n.id = pn.insurance_network_id
        join insurance_company c on c.id = n.insurance_company_id
       where pn.partner_id = ${partnerId} and pn.status = 'active' order by c.name, n.name, n.id`.execute(
      tx
    )
    return { ...partner, locations: await locationsOf(tx, partnerId), networks }
  })
