import { offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** Requires an account holder; others are sent to their own area. */
export const requiresAccount: Guard = ({ who }) =>
  !who || offeredRolesOf(who).includes('client')
    ? null
    : { to: ownStart(who), reason: 'accounts_only' }
