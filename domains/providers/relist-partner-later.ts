import type { Context } from '../context.ts'
import { relistPartner } from './relist-partner.ts'

/** Job handler of `relistPartner`. Idempotent. */
export const relistPartnerLater = (
  ctx: Context,
  { partner_id }: { partner_id: string }
): Promise<void> => ctx.tx((tx) => relistPartner(tx, partner_id))
