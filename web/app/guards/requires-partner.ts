import { offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** Dashboard and scribe are for partners; others go to their own area. */
export const requiresPartner: Guard = ({ who }) =>
  !who || offeredRolesOf(who).includes('partner')
    ? null
    : { to: ownStart(who), reason: 'partners_only' }
