import type { Context } from '../context.ts'
import { relistPartner } from './relist-partner.ts'

/** The same as `relistPartner`, as background work; twice does no harm. */
export const relistPartnerLater = (
  ctx: Context,
  { partner_id }: { partner_id: string }
): Promise<void> => ctx.system((tx) => relistPartner(tx, partner_id))
