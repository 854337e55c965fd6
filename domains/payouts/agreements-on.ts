import type { Tx } from '../context.ts'

/** Returns a query of the agreements with organisations that hold on a day. */
export const agreementsOn = (tx: Tx, day: string) =>
  tx
    .selectFrom('partner_agreement')
    .where('begins_on', '<=', day)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', day)]))
