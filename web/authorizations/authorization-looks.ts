import type { AuthorizationStatus } from '@numo/domains/authorizations/enums.ts'
import type { CaseLook } from '../ui/case-status.tsx'

/** How each status looks. */
export const authorizationLooks: Readonly<Record<AuthorizationStatus, CaseLook>> = {
  draft: ['idle'],
  submitted: ['info'],
  needs_info: ['warn'],
  sent: ['busy'],
  pending: ['busy'],
  approved: ['ok'],
  partially_approved: ['agreed', 'minus'],
  denied: ['bad'],
  expired: ['idle', 'minus'],
  cancelled: ['idle', 'minus'],
  completed: ['ok'],
}
