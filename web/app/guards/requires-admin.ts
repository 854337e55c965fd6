import { offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** Requires staff; others are sent to their own area. */
export const requiresAdmin: Guard = ({ who }) =>
  !who || offeredRolesOf(who).includes('admin') ? null : { to: ownStart(who), reason: 'staff_only' }
