/** Rules of impersonation: duration, reason and request header. */

/** Maximum duration in minutes; must match the constraint of the table. */
export const viewMinutes = 30

/** Allowed length of the reason, in characters; the person reads it too. */
export const minReasonLength = 10
export const maxReasonLength = 500

/** Request header by which staff's browser acts as the person of an impersonation. */
export const viewHeader = 'x-view-as'
