import { offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** Requires a partner; others are sent to their own area. */
export const requiresPartner: Guard = ({ who }) =>
  !who || offeredRolesOf(who).includes('partner')
    ? null
    : { to: ownStart(who), reason: 'partners_only' }
