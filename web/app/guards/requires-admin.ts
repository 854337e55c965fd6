import { offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** The admin area is for staff; others go to their own. */
export const requiresAdmin: Guard = ({ who }) =>
  !who || offeredRolesOf(who).includes('admin') ? null : { to: ownStart(who), reason: 'staff_only' }
