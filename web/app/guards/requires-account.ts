import { offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** The account area is for account holders; others go to their own. */
export const requiresAccount: Guard = ({ who }) =>
  !who || offeredRolesOf(who).includes('client')
    ? null
    : { to: ownStart(who), reason: 'accounts_only' }
