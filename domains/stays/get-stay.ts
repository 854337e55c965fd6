import type { InputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { getPartnerStay as endpoint, Stay } from './contract-stay.ts'
import { readStayRow, stayOf } from './read-stay.ts'

type Input = InputOf<typeof endpoint>

/** Returns the stay of an authorization as its clinic sees it, and records that it was read. Throws 404 `no-such-authorization`. */
export const getPartnerStay = (ctx: Context, { id }: Input): Promise<Stay> =>
  ctx.tx(async (tx) => {
    const row = await readStayRow(tx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'prior_authorization',
      entity_id: id,
      partner_id: actingPartner(ctx),
    })
    return stayOf(row, ctx)
  })

/** Returns the stay of an authorization for staff, and records that it was read. Throws 404 `no-such-authorization`. */
export const getStay = (ctx: Context, { id }: Input): Promise<Stay> =>
  ctx.tx(async (tx) => {
    const row = await readStayRow(tx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id: row.account_id,
    })
    return stayOf(row, ctx)
  })
